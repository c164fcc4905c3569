// Replay: every case steps forward and back on its page; the replay page opens a file.
import { mount as mountApp } from "./app.js";
import { mount as mountCase } from "./case.js";

document.querySelectorAll("section.ff-replay").forEach(mountCase);
document.querySelectorAll(".ff-replay-app").forEach(mountApp);
