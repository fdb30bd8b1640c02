import type { Cents } from '#kernel/index.ts';
import type { ChangeOrderEvent } from './events.ts';

/** What an event of a change order adds to the value of its contract; what it takes back is negative. */
export function contractValueChange(event: ChangeOrderEvent): Cents {
  switch (event.type) {
    case 'ChangeOrderApproved':
      return event.data.amount;
    case 'ChangeOrderUnapproved':
      return -event.data.amount;
    case 'ChangeOrderCreated':
    case 'ChangeOrderEdited':
      return 0;
  }
}
