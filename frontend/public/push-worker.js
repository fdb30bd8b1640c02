/** Shows the pushes of the console, and opens what they are about. It keeps nothing, and answers no requests. */
addEventListener('push', (event) => {
  const { words, page, topic } = event.data.json();
  event.waitUntil(
    registration.showNotification(words, { tag: topic, renotify: true, icon: '/crew-192.png', data: { page } }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.page));
});

/** In the window that shows it, or in a new one: in another somebody may be writing. */
async function open(page) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === page);
  return shown ? shown.focus() : clients.openWindow(page);
}
