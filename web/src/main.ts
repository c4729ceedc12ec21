import { mount } from "svelte";
import "./app/app.css";
import App from "./app/App.svelte";

mount(App, { target: document.getElementById("app")! });
