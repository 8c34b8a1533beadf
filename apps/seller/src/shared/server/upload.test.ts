import { shows } from '@cliffhanger/testing/observations';
import { RequestFailed } from '@cliffhanger/wire/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import { sendPicture } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** An XMLHttpRequest that times out at once. */
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

test('an upload times out after a minute with a message', async () => {
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  await expect(sendPicture(new File(['x'], 'a.png'))).rejects.toBeInstanceOf(RequestFailed);
  const timeoutMs = 60_000;
  expect(SlowRequest.made.map(({ timeout }) => timeout)).toEqual([timeoutMs]);
  shows('upload-timeout', timeoutMs);
});
