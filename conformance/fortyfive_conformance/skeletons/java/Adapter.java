// An adapter: Forty-Five's protocol on stdin and stdout, your engine behind it.
//
//     javac -d build Adapter.java Json.java && java -cp build Adapter      a request a line in, an answer a line out
//
// It is a skeleton: it says who it is and does nothing yet. Go on where it says HERE.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Adapter {
    private static final int UNKNOWN_METHOD = -32601;
    private static final int NOT_DONE = -32004;
    private static final int INTERNAL_ERROR = -32603;

    /** A method of the protocol: from the params of a request to its result. */
    private interface Method {
        Map<String, Object> answer(Map<String, Object> params) throws Exception;
    }

    /** An answer that is an error: a code, a message, and more about it where there is more. */
    @SuppressWarnings("serial") // it is never written out
    private static final class ProtocolError extends Exception {
        private final int code;
        private final Map<String, Object> data;

        ProtocolError(int code, String message, Map<String, Object> data) {
            super(message);
            this.code = code;
            this.data = data;
        }
    }

    /** What the engine does not do; the feature is a word of spec/features.yaml. */
    private static ProtocolError notDone(String feature) {
        return new ProtocolError(NOT_DONE, "not done: " + feature, Map.of("feature", feature));
    }

    private static final Map<String, Method> METHODS = Map.of(
            "describe", Adapter::describe,
            "legal_plays", Adapter::legalPlays
            // HERE, one after the other: trick_winner, card_order, may_exchange, settle, replay.
    );

    /** Who you are and what you do. */
    private static Map<String, Object> describe(Map<String, Object> params) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("protocol", 1);
        result.put("name", "my-engine"); // HERE: your engine's name and version
        result.put("version", "0.1.0");
        result.put("language", "Java");
        result.put("adapter", Map.of("name", "my-adapter"));
        // HERE: list the players that your engine can play with: Map.of("players", List.of(6)). Leave `rungs` out at
        // first; write them down when you claim them: what is claimed is what is counted.
        result.put("rulesets", Map.of("bruff", Map.of()));
        return result;
    }

    /** Which cards of `hand` may be played to `trick`, with `trump` as trumps. A good one to begin with. */
    private static Map<String, Object> legalPlays(Map<String, Object> params) throws ProtocolError {
        // HERE: set your engine up with params.get("trump"), "hand" and "trick", ask it, hand on what it says:
        //     return Map.of("cards", codes);
        // Until then the method is unknown, and its cases are unsupported, not failed.
        throw new ProtocolError(UNKNOWN_METHOD, "legal_plays is not answered yet", null);
    }

    /** The result of a method; anything thrown becomes an error answer. */
    private static Map<String, Object> handle(String method, Map<String, Object> params) throws Exception {
        Method found = METHODS.get(method);
        if (found == null) {
            throw new ProtocolError(UNKNOWN_METHOD, "unknown method " + method, null);
        }
        if (!params.getOrDefault("ruleset", "bruff").equals("bruff")) {
            throw notDone("ruleset");
        }
        return found.answer(params);
    }

    /** The answer to one request line. */
    private static String answer(String line) {
        Map<String, Object> request = Json.object(Json.read(line));
        Map<String, Object> response = new LinkedHashMap<>();
        response.put("jsonrpc", "2.0");
        response.put("id", request.get("id"));
        try {
            response.put("result", handle((String) request.get("method"), Json.object(request.get("params"))));
        } catch (ProtocolError error) {
            response.put("error", report(error.code, error.getMessage(), error.data));
        } catch (Exception | StackOverflowError error) { // the engine failed: say so, and answer the next one
            response.put("error", report(INTERNAL_ERROR, error.toString(), null));
        }
        return Json.write(response);
    }

    private static Map<String, Object> report(int code, String message, Map<String, Object> data) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", code);
        error.put("message", message);
        if (data != null) {
            error.put("data", data);
        }
        return error;
    }

    public static void main(String[] arguments) throws IOException {
        // The real stdout is for answers alone. Whatever else this process prints, the engine's own prints included,
        // goes to stderr: so this comes first, before any class of the engine is loaded.
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.print(answer(line) + "\n");
            answers.flush();
        }
    }

    private Adapter() {}
}
