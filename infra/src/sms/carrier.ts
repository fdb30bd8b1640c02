/** What a carrier of texts tells, in a form posted to an address of ours. */
export type CarrierEvent =
  | { readonly is: 'delivered' }
  | { readonly is: 'bounced'; readonly reason: string; readonly optedOut: boolean }
  /** `phone` is E.164, `id` the carrier's own for what was sent to us. */
  | { readonly is: 'stop' | 'start'; readonly phone: string; readonly id: string }
  | { readonly is: 'nothing of interest' };

export type Carrier = {
  /** Null when the form is not the carrier's: `url` is where it was posted, `signature` what came with it. */
  parseWebhook(url: string, form: string, signature: string | null): CarrierEvent | null;
};
