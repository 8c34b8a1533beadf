import { useIdParameter } from '../../../shared/navigation/index.ts';
import { WithdrawalList } from './withdrawal-list.tsx';
import { WithdrawalWay } from './withdrawal-way.tsx';

/** All withdrawals; `?id=…` is the way of one. */
export function RecordsScreen() {
  const id = useIdParameter<'withdrawal'>();
  return id === undefined ? <WithdrawalList /> : <WithdrawalWay id={id} />;
}
