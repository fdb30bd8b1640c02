import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import type { CrewDelivery } from '@backoffice/contracts/features/crew-deliveries';
import { deliveryText } from '@backoffice/contracts/features/delivery-entries';
import { FormPart } from '#crew/form-part.tsx';
import { Notice } from '#crew/notice.tsx';
import { momentText, say, texts } from '#crew/texts/texts.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { useDeliveries } from './use-deliveries.ts';

type Props = { readonly sheet: CrewSheet; readonly timeZone: string };

/** What came to the site: recorded without a price, with the photo of its receipt. */
export const DeliveriesPart = ({ sheet, timeZone }: Props) => (
  <FormPart
    words={texts.delivery}
    list={<DeliveryList sheetId={sheet.id} timeZone={timeZone} />}
    form={(ends) => <DeliveryForm sheet={sheet} {...ends} />}
  />
);

function DeliveryList({ sheetId, timeZone }: { sheetId: string; timeZone: string }) {
  const { items, waiting, problem } = useDeliveries(sheetId);
  return (
    <>
      <Notice text={problem} />
      {items.length + waiting.length > 0 && (
        <ul className="lines pairs">
          {waiting.map(({ deliveryId, items: things }) => (
            <li key={deliveryId}>
              <strong>{deliveryText(things)}</strong>
              <span>{texts.outbox.isWaiting}</span>
            </li>
          ))}
          {items.map((each) => (
            <SentDelivery key={each.id} of={each} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  );
}

const SentDelivery = ({ of, timeZone }: { of: CrewDelivery; timeZone: string }) => {
  const { items, source, vendorName, condition, createdAt, createdByName, photos } = of;
  const when = momentText(timeZone, createdAt);
  const said = [
    source === 'stock' ? texts.delivery.ofYard : vendorName,
    condition === 'ok' ? '' : texts.delivery.conditions[condition],
    `${createdByName}, ${when}`,
  ];
  return (
    <li>
      <strong>{deliveryText(items)}</strong>
      <span>{said.filter(Boolean).join(' · ')}</span>
      {photos.length > 0 && (
        <ul className="photo-tiles">
          {photos.map(({ photoId, tileUrl, viewUrl, byName }) => (
            <li key={photoId}>
              <a href={viewUrl} target="_blank" rel="noreferrer">
                <img src={tileUrl} alt={say(texts.photos.of, { name: byName, when })} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
