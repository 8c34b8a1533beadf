import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getSeller, listSellerMoney, listSellerOrders } from '@cliffhanger/wire/operator/records';

export type Seller = AnswerOf<typeof getSeller>;
export type SellerOrder = AnswerOf<typeof listSellerOrders>['list'][number];
export type MoneyLine = AnswerOf<typeof listSellerMoney>['list'][number];
