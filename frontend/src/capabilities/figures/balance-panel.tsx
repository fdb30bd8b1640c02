import { Suspense, useContext } from 'react';
import { Pending } from '#widgets/settled-content.tsx';
import { BalanceContext, type BalanceProps } from './balance-context.ts';

export function BalancePanel(props: BalanceProps) {
  const Balance = useContext(BalanceContext);
  return (
    <Suspense fallback={<Pending />}>
      <Balance {...props} />
    </Suspense>
  );
}
