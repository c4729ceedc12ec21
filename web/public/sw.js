// Shows what the server tells somebody who is away, and opens the table when they click on it. It stores nothing.

self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const options = { body, tag: path, icon: "/favicon.svg", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The page that is there already, or a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page === undefined ? self.clients.openWindow(path) : page.focus());
}
