import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import type { DeliveryToSend } from '@backoffice/contracts/features/crew-deliveries';
import { quantityText } from '@backoffice/contracts/kernel';
import { useId, useState, type FormEvent } from 'react';
import type { FormEnds } from '#crew/form-part.tsx';
import { Chips } from '#crew/log/chips.tsx';
import { FormFoot } from '#crew/log/form-foot.tsx';
import { Notice } from '#crew/notice.tsx';
import { ReceiptPhotos, sendReceipts, type ReceiptPhoto } from '#crew/photos/receipt-photos.tsx';
import { sendDelivery } from '#crew/session.ts';
import { texts } from '#crew/texts/texts.ts';
import { blankThing, ThingRows, typedItems, type Thing } from './thing-rows.tsx';

type Condition = DeliveryToSend['condition'];
type Props = FormEnds & { readonly sheet: CrewSheet };

/** What came, from whom, whether all of it is there, and its receipt. What the sheet plans is taken over by a tap. */
export function DeliveryForm({ sheet: { id: sheetId, materials }, onSent, onClose }: Props) {
  const [deliveryId] = useState(() => crypto.randomUUID());
  const [source, setSource] = useState<DeliveryToSend['source']>('vendor');
  const [vendorName, setVendorName] = useState('');
  const [things, setThings] = useState<readonly Thing[]>([blankThing]);
  const [condition, setCondition] = useState<Condition>('ok');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly ReceiptPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isStock = source === 'stock';

  function choose(from: DeliveryToSend['source']) {
    setSource(from);
    if (from === 'stock') setThings(things.slice(0, 1)); // one by one
  }

  function takeOver({ name: text, quantity, unit, supplierName }: Material) {
    const thing = { text, unit, quantity: quantityText(quantity).replaceAll(',', '') };
    const typed = things.filter((each) => each.text !== '');
    setThings(isStock ? [thing] : [...typed, thing]);
    if (vendorName === '') setVendorName(supplierName);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const brought = { vendorName: isStock ? '' : vendorName, items: typedItems(things) };
    const said = condition === 'ok' ? '' : note;
    const answer = await sendDelivery({ deliveryId, sheetId, source, ...brought, condition, note: said });
    const refused = answer.ok ? null : (answer.failure.details[0]?.message ?? answer.failure.message);
    const receipts = await sendReceipts({ deliveryId }, answer.ok ? photos : []);
    const failed = refused ?? receipts.failed;
    setBusy(false);
    setProblem(failed);
    if (answer.ok && failed === null) onSent(answer.waiting === true || receipts.isWaiting);
  }

  return (
    <form className="entry" onSubmit={(event) => void save(event)}>
      <Chips label={texts.delivery.source} options={texts.delivery.sources} chosen={source} onChoose={choose} />
      <PlannedMaterials of={materials} onChoose={takeOver} />
      <ThingRows things={things} isOne={isStock} onChange={setThings} />
      {!isStock && <VendorField materials={materials} value={vendorName} onChange={setVendorName} />}
      <ConditionFields condition={condition} note={note} onChoose={setCondition} onNote={setNote} />
      <ReceiptPhotos
        label={texts.delivery.receipt}
        photos={photos}
        onPhoto={(photo) => setPhotos((before) => [...before, photo])}
        onProblem={setProblem}
      />
      <Notice text={problem} />
      <FormFoot busy={busy} verb={texts.delivery.send} onClose={onClose} />
    </form>
  );
}

type Material = CrewSheet['materials'][number];
/** What the sheet plans, each taken over by a tap. */
const PlannedMaterials = ({ of, onChoose }: { of: readonly Material[]; onChoose: (planned: Material) => void }) =>
  of.length > 0 && (
    <>
      <p className="field-name">{texts.delivery.planned}</p>
      <Chips
        label={texts.delivery.planned}
        options={Object.fromEntries(of.map(({ name }, at) => [String(at), name]))}
        chosen={null}
        onChoose={(at) => of.slice(Number(at), Number(at) + 1).forEach(onChoose)}
      />
    </>
  );

type VendorProps = {
  readonly materials: readonly Material[];
  readonly value: string;
  readonly onChange: (name: string) => void;
};
/** In the words of the crew; those of the sheet are offered. */
function VendorField({ materials, value, onChange }: VendorProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{texts.delivery.vendor}</label>
      <input
        id={id}
        list={`${id}-offered`}
        required
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-offered`}>
        {[...new Set(materials.map(({ supplierName }) => supplierName).filter(Boolean))].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

type ConditionProps = {
  readonly condition: Condition;
  readonly note: string;
  readonly onChoose: (condition: Condition) => void;
  readonly onNote: (note: string) => void;
};
function ConditionFields({ condition, note, onChoose, onNote }: ConditionProps) {
  const id = useId();
  return (
    <>
      <p className="field-name">{texts.delivery.condition}</p>
      <Chips
        label={texts.delivery.condition}
        options={texts.delivery.conditions}
        chosen={condition}
        onChoose={onChoose}
      />
      {condition !== 'ok' && (
        <>
          <label htmlFor={id}>{texts.delivery.note}</label>
          <textarea id={id} rows={2} maxLength={2_000} value={note} onChange={({ target }) => onNote(target.value)} />
        </>
      )}
    </>
  );
}
