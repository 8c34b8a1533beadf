import { useIdParameter } from '../../../shared/navigation/index.ts';
import { FundLogList } from './fund-log-list.tsx';
import { TransferReceipt } from './transfer-receipt.tsx';

/** The log; `?id=…` is the receipt of one transfer. */
export function FundLogScreen() {
  const id = useIdParameter<'transfer'>();
  return id === undefined ? <FundLogList /> : <TransferReceipt id={id} />;
}
