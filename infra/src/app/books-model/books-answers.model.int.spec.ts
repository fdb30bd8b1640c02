import { addDays, type Day } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/infra/app';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { freshDatabase } from '@backoffice/infra/postgres';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { banks, FIRST_DAY, startBooksCompany, type BooksCompany } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp, startReadyProduct, temporaryFolder } from '../product-process.spec-kit.ts';
import { oracleBooks, type OracleEntry } from './oracle.spec-kit.ts';
import { programArbitrary, programRunner } from './program.spec-kit.ts';
import { daysToJudge } from './invariants.spec-kit.ts';

const PROGRAMS = Number(process.env['PROGRAMS'] ?? 5);
const SEED = Number(process.env['SEED'] ?? 5);
