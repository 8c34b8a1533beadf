import { shows } from '@cliffhanger/testing/observations';
import { RequestFailed } from '@cliffhanger/wire/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import { sendPicture } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request that gives up at once, whatever time it was given. */
class SlowRequest {
  static readonly made: SlowRequest[] = [];
  timeout = 0;
  readonly upload = {};
  ontimeout: () => void = () => {};
  constructor() {
    SlowRequest.made.push(this);
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    queueMicrotask(() => this.ontimeout());
  }
}

test('an upload has a minute, and then the person is told', async () => {
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  await expect(sendPicture(new File(['x'], 'a.png'))).rejects.toBeInstanceOf(RequestFailed);
  const patience = 60_000;
  expect(SlowRequest.made.map(({ timeout }) => timeout)).toEqual([patience]);
  shows('upload-timeout', patience);
});
