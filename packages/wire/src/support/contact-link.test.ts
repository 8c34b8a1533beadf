import { expect, test } from 'vitest';
import { contactLink } from './contact-link.ts';

test.each([
  ['telegram', '@cliffhanger_support', 'https://t.me/cliffhanger_support'],
  ['telegram', 'cliffhanger_support', 'https://t.me/cliffhanger_support'],
  ['whatsapp', '+44 7700 900-123', 'https://wa.me/447700900123'],
  ['email', ' help@cliffhanger.example ', 'mailto:help@cliffhanger.example'],
] as const)('%s %s', (kind, address, link) => {
  expect(contactLink(kind, address)).toBe(link);
});

test('an address cannot lead anywhere else', () => {
  expect(contactLink('telegram', '../elsewhere?x=1')).toBe('https://t.me/..%2Felsewhere%3Fx%3D1');
});
