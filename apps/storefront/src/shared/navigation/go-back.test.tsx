import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ADDRESSES } from './addresses.ts';
import { useGoBack } from './go-back.ts';

const Back = () => (
  <button type="button" onClick={useGoBack('/mine')}>
    Back
  </button>
);

test('with no history inside the app, back opens a page of the app', async () => {
  render(
    <AtAddress address="/receipts" addresses={ADDRESSES}>
      <Back />
    </AtAddress>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(ADDRESSES.current()).toBe('/mine');
});
