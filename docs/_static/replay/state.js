// The state at each step, from what changed (see `frames` in docs/_ext/fortyfive_docs/widgets.py).

const isObject = (value) => typeof value === "object" && value !== null;

/** One state after another's changes; hands change seat by seat. */
const after = (state, changed) => ({ ...state, ...changed, ...(isObject(changed.hands) && { hands: { ...state.hands, ...changed.hands } }) });

/** The frames with whole states. */
export function whole(frames) {
  let state = {};
  return frames.map((frame) => {
    state = after(state, frame.state);
    return { ...frame, state };
  });
}
