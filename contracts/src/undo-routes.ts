import type { Resource, Route } from '#kernel/index.ts';

/** Routes whose handler sends a command that takes an event back; of mechanisms, by the path of the record. */
export const undoHandlerRoutes: Readonly<Record<string, string>> = {
  RevokeAccess: 'company-access.revoke',
  ChangeNotificationSettings: 'notifications.changeSettings',
  ReopenBooks: 'book-closings.reopen',
  StartOpening: 'openings.start',
  EnterOpeningInvoices: 'openings.invoices',
  EnterOpeningBills: 'openings.bills',
  EnterOpeningCredits: 'openings.credits',
  EnterOpeningJobs: 'openings.jobs',
  EnterTrialBalance: 'openings.enterRows',
  UndoOpening: 'openings.undo',
  CloseBooks: 'book-closings.close',
  NameAccounts: 'chart-of-accounts.edit',
  WithdrawExport: 'journal-exports.withdraw',
  RetireAccount: 'chart-of-accounts.retire',
  ReinstateAccount: 'chart-of-accounts.reinstate',
  PostCostsFrom: 'chart-of-accounts.costs',
  MapCosts: 'chart-of-accounts.mapping',
  CustomizeJobSheet: 'job-sheets.customize',
  EditProfitShare: 'companies.editShare',
  RemoveProfitShare: 'companies.removeShare',
  WithdrawOwnerOffer: 'companies.withdrawOwnerOffer',
  EditLabor: 'job-costs.labors.edit',
  RemoveLabor: 'job-costs.labors.remove',
  EditMaterial: 'job-costs.materials.edit',
  RemoveMaterial: 'job-costs.materials.remove',
  EditEquipment: 'job-costs.equipments.edit',
  RemoveEquipment: 'job-costs.equipments.remove',
  EditInventoryUse: 'job-costs.inventory.edit',
  ReturnInventory: 'job-costs.inventory.remove',
  RemoveJobNote: 'job-costs.removeNote',
  EditLocationPrelimsInfo: 'lien-documents.editPrelimsInfo',
  RemoveLocationNote: 'locations.removeNote',
  RestoreLocationNote: 'locations.restoreNote',
  MakeSavedViewDefault: 'saved-views.setDefault',
  RemoveSavedViewDefault: 'saved-views.setDefault',
  TrashUser: 'users.remove',
  RestoreUser: 'users.restore',
  EditUser: 'users.edit',
  GrantRights: 'users.grantRights',
  WithdrawRights: 'users.withdrawRights',
  ChangeUserRole: 'users.changeRole',
  ChangeMembershipStatus: 'users.status',
  EnableUser: 'users.enable',
  DisableUser: 'users.disable',
  RenumberCheck: 'checks.numberSheets',
  ReverseWip: 'wip-schedules.reverse',
  TakeBackAchFile: 'ach-files.takeBack',
  DisconnectPaymentAccount: 'payment-accounts.disconnect',
  ChangePaymentTerms: 'payment-accounts.change',
};

const handlerRouteOf = (command: string, { entity, path }: Resource): string => {
  if (command === `Reassign${entity}`) return 'reassignments.create';
  return command === `Revoke${entity}Link` ? `${path}.revokeLink` : (undoHandlerRoutes[command] ?? '');
};

/** The route by which people send a command: whoever may call it may take back by this command. */
export const routeSending = (routes: readonly Route[], resource: Resource, command: string): Route | undefined =>
  routes.find(
    ({ entity, does, access }) =>
      entity === resource.entity && 'command' in does && does.command === command && access !== 'link',
  ) ?? routes.find(({ name }) => name === handlerRouteOf(command, resource));
