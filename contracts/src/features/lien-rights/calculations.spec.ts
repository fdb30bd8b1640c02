import { describe, expect, it } from 'vitest';
import {
  isEstimateShort,
  lienRecordingDeadline,
  lienRightsOf,
  lienUrgency,
  noticeDueOn,
  noticeRecipients,
  rightsReachBackTo,
} from './calculations.ts';
import { PrelimsInfo, type LienJob } from './content.ts';

describe('dates of lien rights (domain 4.15)', () => {
  it('a notice is due 20 days after work was first furnished', () =>
    expect(noticeDueOn('2026-11-02')).toBe('2026-11-22'));
  it('a notice that is served late protects from 20 days before it', () =>
    expect(rightsReachBackTo('2026-11-02', '2026-12-01')).toBe('2026-11-11'));
  it('a notice that is served in time protects all of the work', () =>
    expect(rightsReachBackTo('2026-11-02', '2026-11-22')).toBe('2026-11-02'));
  it.each([
    ['directWithOwner', '2026-11-09', '2027-01-08'],
    ['subcontractor', '2026-11-09', '2026-12-09'],
    ['directWithOwner', null, '2027-01-31'],
    ['supplier', null, '2027-01-31'],
    ['directWithOwner', '2027-01-20', '2027-01-31'],
  ] as const)('a %s of work completed on 2026-11-02, notice recorded %s, records by %s', (role, recorded, by) =>
    expect(lienRecordingDeadline(role, '2026-11-02', recorded)).toBe(by),
  );
  it.each([
    [80_000, 100_000, false],
    [79_999, 100_000, true],
    [100_000, 0, false],
  ])('an estimate of %i cents against %i agreed is short: %s', (estimate, agreed, short) =>
    expect(isEstimateShort(estimate, agreed)).toBe(short),
  );
});

const info = PrelimsInfo.parse({
  claimantRole: 'subcontractor',
  hiringParty: { name: 'Coastline Homes', address: '9 Harbor Dr, San Diego, CA 92101' },
  siteDescription: '4 Alder St, San Diego',
  county: 'San Diego',
  firstFurnishedOn: '2026-11-02',
  workDescription: 'Retaining wall',
  estimatedTotal: 1_800_000,
  owner: { name: 'Hillcrest HOA', address: '1 Laurel St' },
  directContractor: { name: 'Coastline Homes', address: '9 Harbor Dr' },
  lender: { name: 'First Bank', address: '2 Bank Pl' },
});
const partiesOf = (more: object) => noticeRecipients({ ...info, ...more }).map(({ party }) => party);

describe('on whom a notice is served (Civil Code 8200)', () => {
  it('a subcontractor serves the owner, the direct contractor and the lender', () =>
    expect(partiesOf({})).toEqual(['owner', 'directContractor', 'lender']));
  it('a claimant under contract with the owner serves the lender alone', () =>
    expect(partiesOf({ claimantRole: 'directWithOwner' })).toEqual(['lender']));
  it('a lender that nobody knows is not served', () => {
    expect(partiesOf({ noLenderKnown: true })).toEqual(['owner', 'directContractor']);
    expect(partiesOf({ claimantRole: 'directWithOwner', noLenderKnown: true })).toEqual([]);
  });
});

const job: LienJob = {
  contractId: 'c',
  amount: 1_900_000,
  approvedChanges: 100_000,
  completedOn: null,
  noticeOfCompletionRecordedOn: null,
  exclusions: [],
};
const completed = { ...job, completedOn: '2026-11-02', noticeOfCompletionRecordedOn: '2026-11-09' };
const place = {
  prelimClaim: { ...info, reputed: [] },
  showPrelimInfo: false,
  isPublicWork: false,
  information: { noLenderKnown: false },
  lienJobs: [job],
  lienNotices: [],
};
const served = { prelimId: 'p', servedOn: '2026-12-01', estimatedTotal: 1_800_000 };

describe('where the lien rights of a location stand', () => {
  it('nothing is said of a location that asks for no notice', () =>
    expect(lienRightsOf({ ...place, prelimClaim: null })).toMatchObject({ lienRights: null, nextLienDeadline: null }));
  it('a location where notices are served lacks the info until it is entered', () =>
    expect(lienRightsOf({ ...place, prelimClaim: null, showPrelimInfo: true })).toMatchObject({
      lienRights: 'infoMissing',
    }));
  it('the notice is the next deadline until it is served', () =>
    expect(lienRightsOf({ ...place, lienJobs: [completed] })).toMatchObject({
      lienRights: 'noticeDue',
      noticeDueOn: '2026-11-22',
      rightsReachBackTo: null,
      recordLienBy: '2026-12-09',
      nextLienDeadline: '2026-11-22',
    }));
  it('once the notice is served, the lien is recorded next', () =>
    expect(lienRightsOf({ ...place, lienJobs: [completed], lienNotices: [served] })).toMatchObject({
      lienRights: 'served',
      noticeServedOn: '2026-12-01',
      rightsReachBackTo: '2026-11-11',
      nextLienDeadline: '2026-12-09',
      estimateIsShort: false,
    }));
  it('the first of several jobs that are completed sets the deadline, and those that do not count set none', () => {
    const later = { ...completed, completedOn: '2026-12-01', noticeOfCompletionRecordedOn: null };
    const closed = { ...completed, exclusions: ['closed' as const] };
    expect(lienRightsOf({ ...place, lienJobs: [later, completed] }).recordLienBy).toBe('2026-12-09');
    expect(lienRightsOf({ ...place, lienJobs: [later, closed] }).recordLienBy).toBe('2027-03-01');
  });
  it('what waits for nothing has no deadline', () =>
    expect(lienRightsOf({ ...place, lienNotices: [served] }).nextLienDeadline).toBeNull());
  it('a lien is never recorded on public work', () =>
    expect(lienRightsOf({ ...place, isPublicWork: true, lienJobs: [completed] }).recordLienBy).toBeNull());
  it('the last estimate that was served is held against the contracts', () => {
    const low = { ...served, estimatedTotal: 1_500_000 };
    expect(lienRightsOf({ ...place, lienNotices: [low] }).estimateIsShort).toBe(true);
    expect(lienRightsOf({ ...place, lienNotices: [low, served] }).estimateIsShort).toBe(false);
  });
  it('a direct contractor without a lender needs no notice', () =>
    expect(
      lienRightsOf({
        ...place,
        prelimClaim: { ...place.prelimClaim, claimantRole: 'directWithOwner' },
        information: { noLenderKnown: true },
        lienJobs: [completed],
      }),
    ).toMatchObject({ lienRights: 'notNeeded', noticeDueOn: null, nextLienDeadline: '2027-01-08' }));
});

describe('how urgent lien rights are on a day', () => {
  const due = { lienRights: 'noticeDue', noticeDueOn: '2026-11-22', recordLienBy: null } as const;
  const done = { lienRights: 'served', noticeDueOn: '2026-11-22', recordLienBy: '2026-12-09' } as const;
  it.each([
    ['2026-11-14', 'noticeDue'],
    ['2026-11-15', 'noticeDueSoon'],
    ['2026-11-22', 'noticeDueSoon'],
    ['2026-11-23', 'noticeLate'],
  ])('a notice due on 2026-11-22 is on %s: %s', (today, urgency) => expect(lienUrgency(due, today)).toBe(urgency));
  it.each([
    ['2026-11-17', 'protected'],
    ['2026-11-18', 'recordSoon'],
    ['2026-12-09', 'recordSoon'],
    ['2026-12-10', 'recordingOver'],
  ])('a lien to be recorded by 2026-12-09 is on %s: %s', (today, urgency) =>
    expect(lienUrgency(done, today)).toBe(urgency),
  );
  it.each(['infoMissing', 'notNeeded', null] as const)('rights that stand as %s stay as they are', (lienRights) =>
    expect(lienUrgency({ lienRights, noticeDueOn: null, recordLienBy: null }, '2026-11-20')).toBe(lienRights),
  );
});
