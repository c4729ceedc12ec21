// A list that shows its end as it grows, unless its reader has scrolled back.

/** So near to the end, in pixels, it is the end. */
const NEAR = 30;

export class Follower {
  following = $state(true);
  /** How many entries have come since the reader scrolled back. */
  unseen = $state(0);

  private list: HTMLElement | null = null;
  private length = 0;
  private before = { top: 0, height: 0, room: 0 };

  readonly attach = (list: HTMLElement): (() => void) => {
    this.list = list;
    const scrolled = () => this.scrolled();
    list.addEventListener("scroll", scrolled, { passive: true });
    // The end moves also when the panel changes its height, or words their width.
    const sizes = new ResizeObserver(() => this.stay());
    const entries = new MutationObserver(() => this.stay());
    sizes.observe(list);
    entries.observe(list, { childList: true, subtree: true, characterData: true });
    document.fonts?.ready.then(() => this.stay());
    this.stay();
    return () => {
      list.removeEventListener("scroll", scrolled);
      sizes.disconnect();
      entries.disconnect();
      this.list = null;
    };
  };

  /** There are so many entries now. */
  grow(length: number): void {
    const more = length - this.length;
    this.length = length;
    if (this.following) this.stay();
    else if (more > 0) this.unseen += more;
    // Another log, or one of which something was taken back.
    else if (more < 0) this.follow();
  }

  follow(): void {
    this.following = true;
    this.unseen = 0;
    this.stay();
  }

  private stay(): void {
    const { list } = this;
    if (list === null || !this.following) return;
    list.scrollTop = list.scrollHeight;
    this.remember(list);
  }

  private remember({ scrollTop: top, scrollHeight: height, clientHeight: room }: HTMLElement): void {
    this.before = { top, height, room };
  }

  private scrolled(): void {
    const { list, before } = this;
    if (list === null) return;
    const { scrollTop: top, scrollHeight: height, clientHeight: room } = list;
    // Only a reader scrolls back while nothing changes its size.
    const back = top < before.top - 1 && height === before.height && room === before.room;
    this.remember(list);
    if (height - top - room < NEAR) this.follow();
    else if (back) this.following = false;
    else this.stay();
  }
}
