import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 looks a thousand times a second, on each connection, at requests that wait, and Node warns of a
 * negative time: as its master branch does since, it is to look only while some wait.
 */
export function restWhileIdle(): void {
  RequestQueue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}
