import type { DictionaryDisplay } from '#dictionary/columns.ts';
import { CrewAccessPanel } from './panels.tsx';

export const workerDisplay: DictionaryDisplay = { Beside: CrewAccessPanel };
