import { listNames } from '@cliffhanger/wire/operator/staff';
import { useApiQuery } from '../server/index.ts';

const ID = /(operator:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** Puts the names of the staff where their ids stand in a text; whatever else is an id stays one. */
export function useStaffNames(): (text: string) => string {
  const { data } = useApiQuery(listNames, {});
  return (text) =>
    text.replaceAll(ID, (whole, _word, id: string) => data?.list.find((one) => one.id === id)?.name ?? whole);
}
