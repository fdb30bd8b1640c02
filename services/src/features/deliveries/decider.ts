import type {
  Delivery,
  DeliveryCommand,
  DeliveryEvent,
  DeliveryFacts,
  DeliveryRefusal,
} from '@backoffice/contracts/features/deliveries';
import { accept, mustExist, refuse, type Decider } from '#kernel/decider.ts';

export const deliveryDecider: Decider<Delivery, DeliveryCommand, DeliveryEvent, DeliveryRefusal, DeliveryFacts> = {
  decide(command, delivery, { place, hash }) {
    switch (command.type) {
      case 'RecordDelivery': {
        const { data } = command;
        if (!delivery) return accept({ type: 'DeliveryRecorded', data: { ...mustExist(place), ...data } });
        const { sheetId, workerId, source, vendorName, items, condition, note } = delivery;
        const isSame = hash({ sheetId, workerId, source, vendorName, items, condition, note }) === hash(data);
        return isSame ? accept() : refuse('DELIVERY_TAKEN', { field: 'deliveryId' });
      }
      case 'EnterDelivery':
        return hash(mustExist(delivery).enteredIn) === hash(command.data)
          ? accept()
          : accept({ type: 'DeliveryEntered', data: command.data });
      case 'TakeBackDeliveryEntry':
        return mustExist(delivery).enteredIn?.id === command.data.id
          ? accept({ type: 'DeliveryEntryTakenBack', data: command.data })
          : accept(); // it is entered elsewhere since
      case 'DismissDelivery':
        return accept({ type: 'DeliveryDismissed', data: command.data });
      case 'ReopenDelivery':
        return accept({ type: 'DeliveryReopened', data: {} });
    }
  },
};
