import { describe, expect, it } from 'vitest';
import { jobSheetPaper, type JobSheetPaperRecord } from './paper.ts';
import { defaultCustomization } from './calculations.ts';
import { columnLabel, crewTexts, sheetDay, sheetTime, sheetWeekday, sheetWords } from './words.ts';

const record: JobSheetPaperRecord = {
  number: '12',
  name: 'Block wall',
  date: '2026-11-24',
  startTime: '07:00',
  plannedHours: 5_250,
  customerName: 'Amy Chou',
  contactName: 'Amy Chou',
  customerAddress: '',
  locationName: 'Mesa',
  locationAddress: '',
  salesmanName: '',
  foremanName: 'Nick Castellano',
  foremanPhone: '',
  language: 'es',
  siteContact: { name: '', phone: null },
  digAlert: { number: 'A2631', validThru: '2026-11-23' },
  directions: '',
  safetyNotes: 'Hard hats.',
  safetyNotesSpanish: 'Casco.',
  phases: [
    {
      label: 'C-1024-Wall',
      name: 'Pour the footing',
      unit: 'cy',
      quantity: 120_000,
      unitPrice: 32_500,
      plannedHours: 5_250,
      instructions: 'Check the forms.',
      instructionsSpanish: 'Revise las formas.',
    },
  ],
  completedOn: null,
  signature: null,
  crew: [{ name: 'Luis Camacho', role: 'laborer', task: 'Block' }],
  equipments: [],
  materials: [],
};
const company = { name: 'Ridgeline', address: '', phone: '', email: '', licenseNumber: '', licenseClasses: [] };
const paperOf = (change: Partial<JobSheetPaperRecord> = {}) =>
  jobSheetPaper({ ...record, ...change }, company as never, defaultCustomization);

/** Words that both languages write alike. */
const ALIKE = ['material'];

describe('a job sheet in two languages', () => {
  it('has another word for everything it says, with the same values in it', () => {
    const placeholders = (text: string) => text.match(/\{\w+\}/g)?.toSorted() ?? [];
    const flat = (words: object) =>
      Object.entries(words).flatMap(([key, text]: [string, string | object]) =>
        typeof text === 'string'
          ? [[key, text] as const]
          : Object.entries(text).map(([arm, each]) => [`${key}.${arm}`, String(each)] as const),
      );
    const spanish = new Map(flat(sheetWords.es));
    for (const [key, text] of flat(sheetWords.en)) {
      expect(placeholders(spanish.get(key) ?? ''), key).toEqual(placeholders(text));
      if (!ALIKE.includes(key)) expect(spanish.get(key), key).not.toBe(text);
    }
  });

  it('the paper of a foreman who reads Spanish has no English word of ours, and what the office has typed in both', () => {
    const paper = paperOf();
    expect(paper.language).toBe('es');
    expect(paper.head).toEqual({
      title: 'Hoja de trabajo 12',
      subtitle: 'Block wall',
      facts: [
        { label: 'Fecha', value: '24 nov 2026', strong: true },
        { label: 'Inicio', value: '7:00 a.\u00A0m.' },
        { label: 'Horas previstas', value: '52.5' },
      ],
    });
    expect(paper.parties.map(({ label }) => label)).toEqual(['Cliente', 'Lugar de la obra']);
    const said = JSON.stringify(paper.blocks);
    for (const word of ['Mayordomo', 'A2631, venció el 23 nov 2026', 'Fases', 'Cuadrilla', 'Peón', 'En total'])
      expect(said).toContain(word);
    expect(said).toContain('Revise las formas.\\n\\nCheck the forms.');
    expect(said.indexOf('"Casco."')).toBeLessThan(said.indexOf('"Hard hats."'));
    for (const word of ['Foreman', 'Dig-alert', 'Phases', 'Crew', 'Laborer', 'In all', 'Hours', 'Date'])
      expect(said).not.toContain(`"${word}`);
  });

  it('that of a foreman who reads English stays what it was', () => {
    const { head, blocks } = paperOf({ language: 'en', safetyNotesSpanish: '' });
    expect(head?.facts.map(({ value }) => value)).toEqual(['Nov 24, 2026', '7:00 AM', '52.5']);
    expect(blocks.filter(({ kind }) => kind === 'notice')).toEqual([
      { kind: 'notice', title: 'Safety', text: 'Hard hats.' },
    ]);
  });

  it('a heading that the company has written is not translated', () => {
    expect(columnLabel('es', { key: 'plannedHours', label: 'Hours' })).toBe('Horas');
    expect(columnLabel('es', { key: 'plannedHours', label: 'Man-hours' })).toBe('Man-hours');
    expect(columnLabel('en', { key: 'plannedHours', label: 'Hours' })).toBe('Hours');
  });

  it('what was written in one language alone is read in that one', () => {
    expect(crewTexts('es', 'Hard hats.')).toEqual([{ language: 'en', text: 'Hard hats.' }]);
    expect(crewTexts('en', 'Hard hats.', 'Casco.').map(({ language }) => language)).toEqual(['en', 'es']);
    expect(crewTexts('es', '', '')).toEqual([]);
  });

  it('days and times are those of California', () => {
    expect([sheetDay('es', '2026-01-05'), sheetWeekday('es', '2026-11-24')]).toEqual(['5 ene 2026', 'mar, 24 de nov']);
    expect([sheetTime('es', '13:30'), sheetTime('es', ''), sheetTime('en', '13:30')]).toEqual([
      '1:30 p.\u00A0m.',
      '',
      '1:30 PM',
    ]);
  });
});
