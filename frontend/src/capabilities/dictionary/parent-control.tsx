import type { FieldValues } from 'react-hook-form';
import { parentNameField, type DictionaryParent } from '@backoffice/contracts/capabilities';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import type { DictionaryRecord } from './record.ts';

const F = typedFields<FieldValues>();

type Props = { parent: DictionaryParent; label: string; record: DictionaryRecord | undefined };

/** Chooses the record above. The one it belongs to may stay, also when it can be chosen no more. */
export function ParentControl({ parent, label, record }: Props) {
  const { of, by } = parent;
  const reading = useRecordLabels(of);
  const items = reading.data?.items ?? null;
  const own = record && { value: String(record[by]), label: String(record[parentNameField(parent)]) };
  const options = items && own && !items.some(({ value }) => value === own.value) ? [own, ...items] : items;
  return <F.Pick name={by} label={label} options={options} from={reading} />;
}
