import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import type { CrewHours } from '@backoffice/contracts/features/crew-hours';
import { useId, useState, type FormEvent } from 'react';
import { blankThing, ThingRows, typedItems, type Thing } from '#crew/deliveries/thing-rows.tsx';
import type { FormEnds } from '#crew/form-part.tsx';
import { Chips } from '#crew/log/chips.tsx';
import { FormFoot } from '#crew/log/form-foot.tsx';
import { HourChips } from '#crew/log/hour-chips.tsx';
import { Notice } from '#crew/notice.tsx';
import { ReceiptPhotos, sendReceipts, type ReceiptPhoto } from '#crew/photos/receipt-photos.tsx';
import { sendTmTicket, sendTmTicketSubmission } from './send-tm-ticket.ts';
import { texts } from '#crew/texts/texts.ts';
import { typedHours, HoursRows, type HoursRow } from './hours-rows.tsx';

type Props = FormEnds & { readonly sheet: CrewSheet; readonly workers: CrewHours['workers'] };
const lineId = () => crypto.randomUUID();
/** Each once, though the hours of the day have them once for each phase. */
const rowsOf = (workers: CrewHours['workers']): HoursRow[] =>
  [...new Map(workers.map(({ workerId, name }) => [workerId, name]))].map(([key, label]) => ({
    key,
    label,
    hours: '',
  }));

/** What was extra, who asked for it, and what it took. The crew of the day has the same hours until one is changed. */
export function TmTicketForm({ sheet: { id: sheetId, contracts, equipments }, workers, onSent, onClose }: Props) {
  const [ticketId] = useState(() => crypto.randomUUID());
  const [contractId, setContractId] = useState(contracts[0]?.id ?? '');
  const [head, setHead] = useState({ name: '', requestedBy: '', requestedByCompany: '', note: '' });
  const [crew, setCrew] = useState(() => rowsOf(workers));
  const [machines, setMachines] = useState(() => equipments.map(({ name }) => ({ key: name, label: name, hours: '' })));
  const [things, setThings] = useState<readonly Thing[]>([blankThing]);
  const [overtime, setOvertime] = useState(0);
  const [photos, setPhotos] = useState<readonly ReceiptPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const same = crew.every(({ hours }) => hours === crew[0]?.hours) ? typedHours(crew[0]?.hours ?? '') : 0;

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const labor = worked(crew, overtime).map(([workerId, regular]) => ({
      ...NO_HOURS,
      lineId: lineId(),
      workerId,
      regular,
      overtime,
    }));
    const equipment = worked(machines).map(([name, working]) => ({ ...NO_MACHINE, lineId: lineId(), name, working }));
    const material = typedItems(things.filter(({ text }) => text !== '')).map(({ quantity, ...thing }) => ({
      ...thing,
      lineId: lineId(),
      quantity: quantity ?? ONE,
    }));
    const written = await sendTmTicket({ ticketId, sheetId, contractId, ...head, labor, equipment, material });
    const signed = written.ok ? await sendTmTicketSubmission({ ticketId, sheetId, name: head.name }) : written;
    const said = signed.ok ? null : (signed.failure.details[0]?.message ?? signed.failure.message);
    const receipts = await sendReceipts({ tmTicketId: ticketId, sheetId }, signed.ok ? photos : []);
    const failed = said ?? receipts.failed;
    setBusy(false);
    setProblem(failed);
    if (signed.ok && failed === null) onSent(signed.waiting === true || receipts.isWaiting);
  }

  return (
    <form className="entry" onSubmit={(event) => void save(event)}>
      {contracts.length > 1 && (
        <Chips
          label={texts.tmTicket.contract}
          options={Object.fromEntries(contracts.map(({ id, name }) => [id, name]))}
          chosen={contractId}
          onChoose={setContractId}
        />
      )}
      <TextField label={texts.tmTicket.name} isFirst required value={head.name} onText={headOf('name')} />
      <TextField label={texts.tmTicket.requestedBy} required value={head.requestedBy} onText={headOf('requestedBy')} />
      <TextField label={texts.tmTicket.firm} value={head.requestedByCompany} onText={headOf('requestedByCompany')} />
      {crew.length > 0 && (
        <>
          <HourChips
            label={texts.tmTicket.hours}
            hours={same}
            onHours={(hours) => setCrew(crew.map((row) => ({ ...row, hours: hours === 0 ? '' : String(hours / 100) })))}
          />
          <HoursRows rows={crew} onChange={setCrew} />
          <HourChips label={texts.tmTicket.overtime} hours={overtime} onHours={setOvertime} />
        </>
      )}
      <p className="field-name">{texts.tmTicket.machines}</p>
      <HoursRows rows={machines} onChange={setMachines} another={texts.tmTicket.machine} />
      <p className="field-name">{texts.tmTicket.material}</p>
      <ThingRows things={things} isOne={false} asked={texts.tmTicket.things} onChange={setThings} />
      <ReceiptPhotos
        label={texts.tmTicket.receipt}
        photos={photos}
        onPhoto={(photo) => setPhotos((before) => [...before, photo])}
        onProblem={setProblem}
      />
      <TextField label={texts.tmTicket.note} value={head.note} onText={headOf('note')} />
      <p className="quiet">{texts.tmTicket.confirm}</p>
      <Notice text={problem} />
      <FormFoot busy={busy} verb={texts.tmTicket.send} onClose={onClose} />
    </form>
  );

  function headOf(field: keyof typeof head) {
    return (text: string) => setHead({ ...head, [field]: text });
  }
}

const ONE = 10_000;
const NO_HOURS = { classification: '', double: 0 };
const NO_MACHINE = { equipmentId: null, standby: 0 };
/** Who and what was there, with its hours in hundredths. `overtime`: of everybody, where nothing else is typed. */
function worked(rows: readonly HoursRow[], overtime = 0) {
  const isOvertimeAlone = overtime > 0 && rows.every(({ hours }) => typedHours(hours) === 0);
  return rows.flatMap(({ key, label, hours }) => {
    const count = typedHours(hours);
    return label !== '' && (count > 0 || isOvertimeAlone) ? [[key || label, count] as const] : [];
  });
}

type TextProps = {
  readonly label: string;
  readonly value: string;
  readonly isFirst?: boolean;
  readonly required?: boolean;
  readonly onText: (text: string) => void;
};
function TextField({ label, value, isFirst = false, required = false, onText }: TextProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoFocus={isFirst}
        required={required}
        maxLength={120}
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
    </>
  );
}
