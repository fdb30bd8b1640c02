import type { Refusals } from '#kernel/index.ts';

/** Why nothing takes an event back, and what to do instead; `{name}` stands for what the event says. */
export const undoRefusals: Refusals = {
  ALREADY_SENT: 'This was sent to {to} and cannot be called back. Revoke its link, or send a corrected one.',
  INVITATION_SENT: 'An invitation was sent to {email}. Move the user to the trash if they shall not come.',
  LINK_DEAD: 'A link that was revoked opens nothing any more. Send a new one.',

  SIGNED: '{name} signed this. A signature is not undone: void it with a reason, or make a revision.',
  SIGNATURE_VOIDED: 'A signature that was voided does not come back. Ask for a new one.',
  ACCEPTED: 'This was accepted for {name}. Make a revision instead.',
  OFFER_OVER: 'This offer was declined or has expired. Edit it, and it is a draft that can be sent again.',
  ORIGINAL_STANDS_AGAIN: 'This document stands again in place of its revision. Make a new revision instead.',
  DELETED_FOR_GOOD: 'This was deleted for good. The log alone keeps what it was.',
  STAYS_VOID: 'What is void stays void. Make a new one instead.',

  NOTICE_READY: 'A notice that is ready becomes a draft again when it is edited.',
  NOTICE_SERVED:
    'A service and its proof stay: the lien rights rest on them. Record a corrected service, or amend the notice.',
  NOTICE_AMENDED: 'Notice {amendedByNumber} amends this one, which stays as it was served. Amend that one instead.',
  FORM_CHANGED: 'Each form has blanks of its own. Choose the other form again, and enter what stood in its blanks.',
  ALLOWANCE_STANDS: 'The allowance stands with its reason until the release is edited.',
  LOG_STAYS: 'The log of a day stays with its job. Remove the entries that do not belong there.',
  LOG_SUBMITTED: 'A log that was submitted can still be changed until it is locked. Change what it says.',
  LOG_LOCKED_FOR_GOOD: 'A log that is locked stays as it is. Add an amendment.',
  LOG_AMENDED: 'An amendment stays below its log. Add another one that corrects it.',
  TM_SUBMITTED: 'A ticket that was submitted becomes a draft again when it is edited.',
  TM_REFUSED: 'That {name} would not sign stays recorded. Have the ticket signed after all, or write another.',
  TM_PRICED: 'Price the ticket anew: the last prices count.',
  TM_IN_CHANGE_ORDER: 'Move change order {changeOrderNumber} to the trash: it gives its tickets back.',
  SHEET_ISSUED: 'The crew relies on a sheet that was issued. Edit it, and it is a draft that can be issued again.',
  WORK_RECORDED: 'That work has begun, or is done, stays recorded. Record the right day of completion, or add a note.',

  YEAR_FINAL: 'A year that is final stays so. Post a correction in the open year.',
  RECONCILE_ANEW: 'A statement that was reopened is finished again from its page.',
  CONNECT_AGAIN: 'Connect online payment again. Payments name the account that they were paid to.',
  CHECKOUT_EXPIRES: 'A customer began to pay. Unless they do, it ends by itself within the hour.',
  PAYER_PAID: 'This was said by the bank of the payer, or by who takes their payment. It stays as it was said.',
  REFUND_ONLINE: 'This money came. Refund it instead.',
  REFUND_STAYS: 'A refund that was asked for is not called back.',
  POST_ANEW: 'What was reversed is not brought back. Post it again.',
  DEPOSITED: 'This was deposited on {depositDate}. Change the deposit instead, or reverse the payment.',
  CLEARED:
    'The bank cleared this on {clearedOn}. If it came back, record its return; if it was a mistake, take it back by a reversal.',
  CHECK_PRINTED: 'This check is on paper. Void it if it does not leave the office.',
  FILE_RECALLED: 'A file that was taken back stays so: its payments wait for the next file. Make one.',
  WRITTEN_OFF: 'What was written off stays so. Record an adjustment if the vendor follows after all.',
  SHARES_RELEASED: 'Shares of the profit that were released are posted. Adjust them, with a reason, instead.',
  EXPORT_ANEW: 'What was taken back goes out with the next export. Make one.',
  REPRICED: 'Lines keep the rates they were given. Update them as of the day whose rates they should have.',
  BUDGET_STAYS: 'What was planned at first stays. Record a transfer, or what a change order costs.',
  KEPT_BY_DAY: 'What holds from a day on is kept with its day. Enter what should hold from another day on.',
  ENTER_AGAIN: 'What was removed here does not come back by itself. Enter it again.',
  FOLLOW_UP_OPEN: 'This follow-up is open again. Complete, skip or cancel it instead.',

  SAID_IN_CONVERSATION: 'What was asked or answered stays in the conversation. Write another answer that corrects it.',

  WAITS_FOR_ANSWER: 'This waits for an answer. Ask whoever answers it to reject it.',
  ASK_AGAIN:
    'What was declined, withdrawn or revoked, or has ended, does not come back. Ask for it, or offer it, again.',
  OWNER_NOW: '{personName} accepted and is an owner now. An owner steps down on the page of the company.',
  OF_SIGN_IN: 'Signing in and out, and how one does, is not taken back. Sign in, sign out or choose anew instead.',
};
