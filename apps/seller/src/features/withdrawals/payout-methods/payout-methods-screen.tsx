import { isId } from '@cliffhanger/core/kernel';
import { useParameter } from '../../../shared/navigation/index.ts';
import { AddAddress } from './add-address.tsx';
import { MethodDetails } from './method-details.tsx';
import { MethodList } from './method-list.tsx';

/** Payout methods; `?id=…` shows one address, `?add=yes` the form for a new one. */
export function PayoutMethodsScreen() {
  const id = useParameter('id');
  const isAdding = useParameter('add') !== undefined;
  if (id !== undefined && isId(id)) return <MethodDetails id={id} />;
  return isAdding ? <AddAddress /> : <MethodList />;
}
