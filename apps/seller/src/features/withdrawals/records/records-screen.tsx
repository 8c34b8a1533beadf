import { useIdParameter } from '../../../shared/navigation/index.ts';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** All withdrawals; `?id=…` shows one. */
export function RecordsScreen() {
  const id = useIdParameter<'withdrawal'>();
  return id === undefined ? <WithdrawalList /> : <WithdrawalDetails id={id} />;
}
