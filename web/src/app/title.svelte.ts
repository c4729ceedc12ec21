// The title of the browser's tab.

const NAME = "Peerage";

/** Follows a page's title from inside its component, until the page goes. */
export function followTitle(title: () => string): void {
  $effect(() => {
    document.title = title();
    return () => (document.title = NAME);
  });
}
