import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Follower } from "../../../src/table/log/follower.svelte";

describe("a log that follows", () => {
  let list: HTMLElement;
  let follower: Follower;
  let detach: () => void;
  let height: number;
  let room: number;

  beforeEach(() => {
    height = 500;
    room = 100;
    let top = 0;
    list = document.createElement("ol");
    Object.defineProperties(list, {
      scrollHeight: { get: () => height },
      clientHeight: { get: () => room },
      scrollTop: { get: () => top, set: (to: number) => (top = Math.max(0, Math.min(to, height - room))) },
    });
    follower = new Follower();
    detach = follower.attach(list);
    follower.grow(20);
  });
  afterEach(() => detach());

  function scroll(to: number) {
    list.scrollTop = to;
    list.dispatchEvent(new Event("scroll"));
  }

  it("shows its end, also when it grows", () => {
    expect(list.scrollTop).toBe(400);
    height = 560;
    follower.grow(23);
    expect(list.scrollTop).toBe(460);
    expect(follower.following).toBe(true);
  });

  it("stays where its reader has scrolled, and counts what is new", () => {
    scroll(100);
    expect(follower.following).toBe(false);
    height = 560;
    follower.grow(23);
    expect(list.scrollTop).toBe(100);
    expect(follower.unseen).toBe(3);
    follower.follow();
    expect(list.scrollTop).toBe(460);
    expect([follower.following, follower.unseen]).toEqual([true, 0]);
  });

  it("follows again at the end", () => {
    scroll(100);
    follower.grow(21);
    scroll(390);
    expect([follower.following, follower.unseen]).toEqual([true, 0]);
  });

  it("does not take a change of its size for its reader", () => {
    room = 40;
    scroll(300);
    expect(follower.following).toBe(true);
    expect(list.scrollTop).toBe(460);
    height = 300;
    scroll(200);
    expect(list.scrollTop).toBe(260);
  });

  it("begins anew with a shorter log", () => {
    scroll(100);
    follower.grow(4);
    expect(follower.following).toBe(true);
  });
});
