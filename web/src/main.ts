import { mount } from "svelte";
import "@fontsource-variable/eb-garamond/wght.css";
import "./app.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
