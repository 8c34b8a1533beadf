import * as z from 'zod/mini';
import { endpoint, fields, nothing } from '../kernel/index.ts';
import { payFrom } from './order.ts';

const settings = fields({ payFrom, mayPayFromProceeds: z.boolean() });

export const getShippingSettings = endpoint({
  name: 'orders.get-shipping-settings',
  path: '/api/seller/videoju-order/fahuo-settings',
  access: 'seller',
  origin: 'ours',
  summary: 'How shipments are paid for where a call does not say: from proceeds unless set otherwise.',
  request: nothing,
  answer: settings,
});

export const saveShippingSettings = endpoint({
  name: 'orders.save-shipping-settings',
  path: '/api/seller/videoju-order/save-fahuo-settings',
  access: 'seller',
  origin: 'ours',
  summary: 'Sets how shipments are paid for where a call does not say.',
  request: fields({ payFrom }),
  answer: settings,
});
