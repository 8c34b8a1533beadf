import { useParameter } from '../../../shared/navigation/index.ts';
import { AddAddress } from './add-address.tsx';
import { MethodList } from './method-list.tsx';

/** Where money may be paid to; `?add=yes` is the form for another address. */
export function PayoutMethodsScreen() {
  return useParameter('add') === undefined ? <MethodList /> : <AddAddress />;
}
