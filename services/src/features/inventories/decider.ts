import { inventoryItem, type StockFacts } from '@backoffice/contracts/dictionaries/inventories';
import { priceOf, type Cents, type Fields, type Quantity } from '@backoffice/contracts/kernel';
import { dictionaryDecider } from '#capabilities/dictionaries/dictionary.ts';
import { accept, mustExist, refuse, type Decider, type Message } from '#kernel/decider.ts';

type StockCommand = Message & { readonly data: Fields };
type Count = { readonly counted: Quantity; readonly value?: Cents; readonly reason: string };
type StockRow = { readonly item: string; readonly onHand: Quantity | null; readonly rate: Cents };

const entry = dictionaryDecider(inventoryItem);

/** An entry of a dictionary whose stock is counted: the event says what differs, in quantity and in money. */
export const inventoryDecider: Decider<Fields, StockCommand, Message, string, StockFacts> = {
  decide(command, record, facts) {
    if (command.type === 'ReceiveInventoryItem')
      return typeof record?.['onHand'] === 'number'
        ? accept<Message>({ type: 'InventoryItemReceived', data: command.data })
        : accept<Message>();
    if (command.type !== 'CountInventoryItem') return entry.decide(command, record, facts);
    const { item, onHand, rate } = mustExist(record) as StockRow; // as its fields say
    if (onHand === null) return refuse('STOCK_NOT_COUNTED', { field: 'counted', values: { item } });
    const { counted, value = priceOf(counted, rate), reason } = command.data as Count; // by its shape
    const by = counted - onHand;
    const data = { on: facts.today, counted, by, value, difference: value - facts.value, reason };
    return accept<Message>({ type: 'InventoryItemCounted', data });
  },
};
