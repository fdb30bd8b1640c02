import { photos } from '#capabilities/photos/photos.ts';
/**
 * What a command does to the figures of a day in a closed period. `refused`: with PERIOD_CLOSED at the field that names
 * the day. `today`: it is posted today, whatever day it speaks of. `free`: it moves no figure of any day.
 */
export const closedDayRules = { refused: 'refused', today: 'posted today', free: 'allowed' } as const;
export type ClosedDayRule = keyof typeof closedDayRules;

const FILES = ['AttachTo*', 'DetachFrom*'];
const SHARED_FILES = [...FILES, 'Share*File', 'Unshare*File'];
const PHOTOS = Object.keys(photos.commands);

/**
 * Every command of every kind of record that posts to the books or moves figures of days (`can.posts`), `*` for its
 * name.
 * A command that is missing here fails `closed-days.spec.ts`; what is said is kept by one mechanism, the `books` of the
 * record's WriteFeature.
 */
const commandsByRule: Readonly<Record<string, { readonly [Rule in ClosedDayRule]?: readonly string[] }>> = {
  Bank: { refused: ['Create*', 'Edit*'], free: ['Trash*', 'Restore*', 'Change*Status', 'PostBankOpening'] },
  Bill: {
    refused: [
      'RecordOpeningBill',
      'TakeBackOpeningBill',
      'RecordBill',
      'RecordCredit',
      'RecordAdjustment',
      'ReleaseSubRetention',
      'Edit*',
    ],
    today: ['VoidBill', 'ChargeMaterials', 'CorrectMaterials', 'WriteOffAdjustment'],
    free: ['MatchAdjustment', ...FILES],
  },
  Check: {
    refused: ['WriteCheck', 'Edit*'],
    today: ['VoidCheck'],
    free: [
      'PrintCheck',
      'RenumberCheck',
      'SendByAch',
      'RecallFromAch',
      'ClearCheck',
      'ReconcileCheck',
      'UnreconcileCheck',
      ...FILES,
    ],
  },
  JournalEntry: {
    refused: ['PostJournalEntry', 'PostRepetition', 'KeepJournalEntry', 'Reverse*', 'ReverseKeptEntry'],
    free: ['Reconcile*', 'Unreconcile*', 'Repeat*', 'StopRepeating*', 'AdvanceRepetition', ...FILES],
  },
  ChartOfAccounts: {
    refused: ['PostCostsFrom'],
    free: ['NameAccounts', 'AddAccount', 'RetireAccount', 'ReinstateAccount', 'MapCosts'],
  },
  InventoryItem: {
    today: ['CountInventoryItem'],
    free: ['Create*', 'Edit*', 'Trash*', 'Restore*', 'Change*Status', 'MoveInventoryItemStock', 'ReceiveInventoryItem'],
  },
  WipSchedule: { refused: ['PostWip', 'ReverseWip'] },
  Contract: {
    today: ['Settle*Profit', 'AdjustSettlement'],
    free: [
      'SetTmTerms',
      'Create*',
      'Edit*',
      'Trash*',
      'Restore*',
      'Email*',
      'Text*',
      'Revoke*Link',
      'View*Link',
      'Show*ToContact',
      'Sign*',
      'Share*',
      'Start*InPersonSigning',
      'Record*PaperSignature',
      'Void*Signature',
      'Seal*Pdf',
      'Reassign*',
      'Countersign*',
      'Complete*',
      'Close*',
      'Reopen*',
      'Void*',
      'Bring*Forward',
      'Take*Back',
      'Close*CostEntry',
      'Open*CostEntry',
      'Estimate*Costs',
      'Exempt*Worker',
      'Remove*Exemption',
      'Sign*Payroll',
      'Unsign*Payroll',
      ...SHARED_FILES,
    ],
  },
  Company: {
    refused: ['AddProfitShare', 'EditProfitShare', 'RemoveProfitShare'],
    free: [
      'Create*',
      'Edit*',
      'Trash*',
      'Restore*',
      'Change*Status',
      'OfferOwnerRole',
      'AcceptOwnerRole',
      'DeclineOwnerRole',
      'WithdrawOwnerOffer',
      'ChangeAdminEmails',
      'ChangeBookkeepingRules',
      'ChangeDocumentTerms',
      'ChangePaymentInstructions',
      'ChangeReminderSchedule',
      'CustomizeEquipment',
      'CustomizeJobSheet',
      'CustomizeProfitBreakdown',
    ],
  },
  Invoice: {
    refused: ['Approve*', 'RecordOpeningInvoice', 'TakeBackOpeningInvoice'],
    today: ['Unapprove*', 'Void*'],
    free: [
      'Create*',
      'Edit*',
      'Duplicate*',
      'Trash*',
      'Restore*',
      'Reassign*',
      ...SHARED_FILES,
      'Email*',
      'Text*',
      'View*Link',
      'Show*ToContact',
      'Revoke*Link',
      'Remind*',
      'Pause*Reminders',
      'Resume*Reminders',
    ],
  },
  Overhead: { refused: ['Create*', 'Edit*', 'Change*Rate', 'Trash*', 'Restore*'], free: ['Change*Status'] },
  JobCost: {
    today: [
      'AddLabor',
      'EditLabor',
      'RemoveLabor',
      'RecordWorkerDays',
      'AddMaterial',
      'EditMaterial',
      'RemoveMaterial',
      'AddEquipment',
      'EditEquipment',
      'RemoveEquipment',
      'UseInventory',
      'EditInventoryUse',
      'ReturnInventory',
      'Update*Rates',
      'Trash*',
      'Restore*',
      'RecordOpeningCosts',
      'TakeBackOpeningCosts',
    ],
    free: [
      'Create*',
      'Edit*',
      'PermanentlyDelete*',
      'Reassign*',
      'AddJobNote',
      'RemoveJobNote',
      'SoftClose*',
      'SoftOpen*',
      'HardClose*',
      'HardOpen*',
      'Lock*Hours',
      'Unlock*Hours',
      ...FILES,
      ...PHOTOS,
    ],
  },
  Payment: {
    refused: [
      'Post*',
      'Deposit*',
      'EditDeposit',
      'Return*',
      'RefundCredit',
      'Refund*',
      'RecordOpeningCredit',
      'TakeBackOpeningCredit',
    ],
    today: ['ApplyCredit', 'Reallocate*', 'Reverse*', 'TakeBackRefund'],
    free: ['Clear*', 'Reconcile*', 'Unreconcile*', ...FILES],
  },
};

/** By the kind of record and the command. */
export const closedDays: Readonly<Record<string, Readonly<Record<string, ClosedDayRule>>>> = Object.fromEntries(
  Object.entries(commandsByRule).map(([entity, rules]) => [
    entity,
    Object.fromEntries(
      Object.entries(rules).flatMap(([rule, commands]) =>
        commands.map((command) => [command.replace('*', entity), rule as ClosedDayRule]),
      ),
    ),
  ]),
);
