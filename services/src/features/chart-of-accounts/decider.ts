import {
  standsBelow,
  usualAccounts,
  type ChartAccount,
  type ChartOfAccountsCommand,
  type ChartOfAccountsEvent,
  type ChartOfAccountsRefusal,
  type ChartOfAccountsView,
  type CostMapping,
  type NamedAccount,
} from '@backoffice/contracts/features/chart-of-accounts';
import { isLedgerAccount } from '@backoffice/contracts/capabilities';
import { dayText, moneyText, type Cents } from '@backoffice/contracts/kernel';
import { accept, refuse, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

/** `balance`: of the account that is to be retired. */
export type ChartOfAccountsFacts = { readonly balance: Cents };
type Chart = readonly ChartAccount[];
type ChartDecision = Decision<ChartOfAccountsEvent, ChartOfAccountsRefusal>;
type CommandData<Type extends ChartOfAccountsCommand['type']> = Extract<ChartOfAccountsCommand, { type: Type }>['data'];

export const chartOfAccountsDecider: Decider<
  ChartOfAccountsView,
  ChartOfAccountsCommand,
  ChartOfAccountsEvent,
  ChartOfAccountsRefusal,
  ChartOfAccountsFacts
> = {
  decide(command, record, facts) {
    const chart = record?.accounts ?? usualAccounts;
    switch (command.type) {
      case 'NameAccounts':
        return decideNames(command.data, chart, facts);
      case 'AddAccount':
        return decideAddition(command.data, chart, facts);
      case 'RetireAccount':
        return decideRetirement(command.data, { chart, mapping: record?.costMapping ?? [] }, facts);
      case 'PostCostsFrom': {
        const { from } = command.data;
        const before = record?.costsInLedgerFrom ?? null;
        return record && from === before ? accept() : accept({ type: 'CostsInLedgerChanged', data: { before, from } });
      }
      case 'MapCosts':
        return decideMapping(command.data.mapping, record, facts);
      case 'ReinstateAccount': {
        const found = accountIn(chart, command.data.account);
        if (!found) return refuse('ACCOUNT_UNKNOWN', { field: 'account' });
        return found.retiredOn === null
          ? refuse('ACCOUNT_NOT_RETIRED', { field: 'account', values: { name: found.name } })
          : accept({ type: 'AccountReinstated', data: command.data });
      }
    }
  },
};

const accountIn = (chart: Chart, account: string | null) => chart.find((each) => each.account === account);
const recorded = ({ account, code, name }: NamedAccount) => ({ account, code, name });

function decideNames(
  { accounts: named }: CommandData<'NameAccounts'>,
  chart: Chart,
  { hash }: Pick<Facts, 'hash'>,
): ChartDecision {
  const to = chart.map((each) => recorded(named.find(({ account }) => account === each.account) ?? each));
  for (const [at, { account, code, name }] of named.entries()) {
    if (named.findIndex((each) => each.account === account) !== at)
      return refuse('ACCOUNT_TWICE', { field: `accounts.${at}.account` });
    if (!accountIn(chart, account)) return refuse('ACCOUNT_UNKNOWN', { field: `accounts.${at}.account` });
    const others = to.filter((each) => each.account !== account);
    const taken = takenRefusal({ code, name }, others, `accounts.${at}.`);
    if (taken) return taken;
  }
  const from = chart.map(recorded);
  return hash(from) === hash(to) ? accept() : accept({ type: 'AccountsNamed', data: { from, to } });
}

function takenRefusal(
  { code, name }: Omit<NamedAccount, 'account'>,
  others: readonly NamedAccount[],
  at = '',
): ChartDecision | null {
  const sameCode = others.find((each) => each.code === code);
  if (sameCode) return refuse('ACCOUNT_CODE_TAKEN', { field: `${at}code`, values: { name: sameCode.name, code } });
  const sameName = others.find((each) => each.name.toLowerCase() === name.toLowerCase());
  return sameName ? refuse('ACCOUNT_NAME_TAKEN', { field: `${at}name`, values: { code: sameName.code } }) : null;
}

const isOpenToOwn = (keeper: string) => keeper === 'free' || keeper === 'job';

function decideAddition(
  { code, name, type, parent }: CommandData<'AddAccount'>,
  chart: Chart,
  { newId }: Pick<Facts, 'newId'>,
): ChartDecision {
  const taken = takenRefusal({ code, name }, chart);
  if (taken) return taken;
  const own = { account: newId(), code, name, parent };
  if (parent === null)
    return type === undefined
      ? refuse('ACCOUNT_TYPE_REQUIRED', { field: 'type' })
      : accept({
          type: 'AccountAdded',
          data: { ...own, type, keeper: type === 'costOfRevenue' ? 'job' : 'free' },
        });
  const above = accountIn(chart, parent);
  if (!above) return refuse('ACCOUNT_UNKNOWN', { field: 'parent' });
  if (above.retiredOn !== null)
    return refuse('ACCOUNT_RETIRED', {
      field: 'parent',
      values: { name: above.name, date: dayText(above.retiredOn) },
    });
  if (!isOpenToOwn(above.keeper) || above.account === 'bank')
    return refuse('ACCOUNT_OF_RECORDS', {
      field: 'parent',
      values: { name: above.name, keeper: above.account === 'bank' ? 'the banks' : above.keeper },
    });
  if (accountIn(chart, above.parent)?.parent) return refuse('ACCOUNT_TOO_DEEP', { field: 'parent' });
  return accept({ type: 'AccountAdded', data: { ...own, type: above.type, keeper: above.keeper } });
}

function decideRetirement(
  { account }: CommandData<'RetireAccount'>,
  { chart, mapping }: { readonly chart: Chart; readonly mapping: readonly CostMapping[] },
  { balance, today }: ChartOfAccountsFacts & Pick<Facts, 'today'>,
): ChartDecision {
  const found = accountIn(chart, account);
  if (!found) return refuse('ACCOUNT_UNKNOWN', { field: 'account' });
  const { name, retiredOn } = found;
  if (isLedgerAccount(account)) return refuse('ACCOUNT_OF_SYSTEM', { field: 'account', values: { name } });
  if (retiredOn !== null)
    return refuse('ACCOUNT_RETIRED', { field: 'account', values: { name, date: dayText(retiredOn) } });
  if (mapping.some((each) => each.account === account))
    return refuse('ACCOUNT_MAPPED', { field: 'account', values: { name } });
  const part = chart.find((each) => each.parent === account && each.retiredOn === null);
  if (part) return refuse('ACCOUNT_HAS_PARTS', { field: 'account', values: { name, part: part.name } });
  return balance === 0
    ? accept({ type: 'AccountRetired', data: { account, on: today } })
    : refuse('ACCOUNT_HAS_BALANCE', { field: 'account', values: { name, balance: moneyText(balance) } });
}

function decideMapping(
  to: readonly CostMapping[],
  record: ChartOfAccountsView | null,
  { hash }: Pick<Facts, 'hash'>,
): ChartDecision {
  const chart = record?.accounts ?? usualAccounts;
  for (const [at, { cost, phase, account }] of to.entries()) {
    const field = `mapping.${at}.account`;
    const isSame = (each: CostMapping) => each.cost === cost && each.phase.toLowerCase() === phase.toLowerCase();
    if (to.findIndex(isSame) !== at) return refuse('MAPPING_TWICE', { field: `mapping.${at}.phase` });
    const found = accountIn(chart, account);
    if (!found) return refuse('ACCOUNT_UNKNOWN', { field });
    const { name, retiredOn } = found;
    if (retiredOn !== null) return refuse('ACCOUNT_RETIRED', { field, values: { name, date: dayText(retiredOn) } });
    if (!standsBelow(account, cost, chart))
      return refuse('MAPPING_OUTSIDE', { field, values: { name, usual: accountIn(chart, cost)?.name ?? cost } });
  }
  const from = record?.costMapping ?? [];
  return hash(from) === hash(to)
    ? accept()
    : accept({ type: 'CostMappingChanged', data: { from: [...from], to: [...to] } });
}
