import type { Order } from '../order.ts';

type Deadlines = Pick<Order, 'shipBy' | 'platformShipsAt'>;

const deadlineOf = ({ platformShipsAt, shipBy }: Deadlines): number =>
  platformShipsAt ?? shipBy ?? Number.POSITIVE_INFINITY;

/** What is lost or late first stands first; the server lists the newest first. */
export const byDeadline = <Row extends Deadlines>(orders: readonly Row[]): readonly Row[] =>
  orders.toSorted((one, other) => deadlineOf(one) - deadlineOf(other));
