import { Suspense, useContext } from 'react';
import { Pending } from '#widgets/settled-content.tsx';
import { BalanceContext, type BalanceProps } from './balance-context.ts';

export function BalancePanel(of: BalanceProps) {
  const render = useContext(BalanceContext);
  return <Suspense fallback={<Pending />}>{render(of)}</Suspense>;
}
