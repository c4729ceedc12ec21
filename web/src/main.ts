import { mount } from "svelte";
import "./app/app.css";
import App from "./app/App.svelte";
import { loadRefusals } from "./ui/refusals.svelte";

mount(App, { target: document.getElementById("app")! });
addEventListener("load", () => void loadRefusals());
