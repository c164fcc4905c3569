// JSON as far as the protocol needs it: objects are maps, arrays are lists, numbers are whole (Long), and strings,
// true, false and null are what they are. If you have a JSON library, use that instead.

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The value that a text holds. */
    static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        if (reader.peek() != '\0') {
            throw reader.fault("the end");
        }
        return value;
    }

    /** A value as an object. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    /** A value as text, on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private IllegalArgumentException fault(String expected) {
        return new IllegalArgumentException("no JSON: expected " + expected + " at character " + at);
    }

    /** The next character that is no blank; '\0' at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean skip(String word) {
        peek();
        boolean found = text.startsWith(word, at);
        at += found ? word.length() : 0;
        return found;
    }

    private void expect(String word) {
        if (!skip(word)) {
            throw fault(word);
        }
    }

    private Object value() {
        char next = peek();
        if (next == '{') {
            return members();
        }
        if (next == '[') {
            return items();
        }
        if (next == '"') {
            return string();
        }
        if (next == '-' || Character.isDigit(next)) {
            return number();
        }
        if (skip("null")) {
            return null;
        }
        if (skip("true")) {
            return true;
        }
        expect("false");
        return false;
    }

    private Map<String, Object> members() {
        Map<String, Object> found = new LinkedHashMap<>();
        expect("{");
        while (!skip("}")) {
            if (!found.isEmpty()) {
                expect(",");
            }
            String key = string();
            expect(":");
            found.put(key, value());
        }
        return found;
    }

    private List<Object> items() {
        List<Object> found = new ArrayList<>();
        expect("[");
        while (!skip("]")) {
            if (!found.isEmpty()) {
                expect(",");
            }
            found.add(value());
        }
        return found;
    }

    private Long number() {
        int from = at;
        while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Long.valueOf(text.substring(from, at));
    }

    private String string() {
        expect("\"");
        StringBuilder found = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char next = text.charAt(at++);
            found.append(next == '\\' ? escaped() : next);
        }
        expect("\"");
        return found.toString();
    }

    private char escaped() {
        char kind = text.charAt(at++);
        int plain = "bfnrt".indexOf(kind);
        if (plain >= 0) {
            return "\b\f\n\r\t".charAt(plain);
        }
        if (kind != 'u') {
            return kind;
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String between = "";
            out.append('{');
            for (Map.Entry<?, ?> member : map.entrySet()) {
                out.append(between);
                quote((String) member.getKey(), out);
                write(member.getValue(), out.append(':'));
                between = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            String between = "";
            out.append('[');
            for (Object item : list) {
                write(item, out.append(between));
                between = ",";
            }
            out.append(']');
        } else if (value instanceof String string) {
            quote(string, out);
        } else {
            out.append(value); // a whole number, true, false or null
        }
    }

    private static void quote(String string, StringBuilder out) {
        out.append('"');
        for (char next : string.toCharArray()) {
            if (next == '"' || next == '\\') {
                out.append('\\').append(next);
            } else if (next < ' ' || Character.isSurrogate(next)) {
                out.append(String.format("\\u%04x", (int) next));
            } else {
                out.append(next);
            }
        }
        out.append('"');
    }
}
