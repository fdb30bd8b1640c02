import { dictionaryDecider } from '#capabilities/dictionary.ts';

export const bankDecider = dictionaryDecider('Bank');
