export type { PushMessage, Pusher, PushTarget } from './pusher.ts';
export { webPusher } from './web-pusher.ts';
