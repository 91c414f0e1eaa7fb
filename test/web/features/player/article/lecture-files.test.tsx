import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFileType } from '#web/features/player/files/file-words.ts';
import { formatBytes } from '#web/lib/text/format-bytes.ts';
import { callsTo, contentOf, lectureOf, problem } from '../../../support/learner.tsx';
import { course, freshPlayer, show } from '../../../support/player.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();
const files = [
  { name: 'data.csv', title: 'The measurements', size: 12_400, type: 'text/csv' },
  { name: 'work.ipynb', title: 'Notebook of this lecture', size: 900, type: 'application/x-ipynb+json' },
];
const taken: string[] = [];
beforeEach(() => {
  taken.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(`${this.download} ${this.href}`);
  });
});
const withFiles = (answers: Record<string, unknown>) =>
  course({ 'GET /courses/rag/content': contentOf([lectureOf('a', { files })]), ...answers });

describe('files beside a lecture', () => {
  it('show type and size, and ask for their address when they are downloaded', async () => {
    const calls = withFiles({
      'GET /courses/rag/lectures/a/files/data.csv': { url: 'https://files.test/x?sig', expiresAt: '' },
    });
    show('/courses/rag/content/0/a');
    const list = await screen.findByRole('region', { name: 'Files to take along' });
    expect(list.textContent).toContain('Table (CSV) · 12.4 KB');
    expect(list.textContent).toContain('Notebook · 900 bytes');
    expect(callsTo(calls, 'GET', /files/)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Download The measurements' }));
    expect(await screen.findByText('The download has started.')).toBeTruthy();
    expect(taken).toEqual(['data.csv https://files.test/x?sig']);
  });

  it('says why a file did not come, and tries again', async () => {
    let isThere = false;
    withFiles({
      'GET /courses/rag/lectures/a/files/data.csv': () =>
        isThere ? { body: { url: 'https://files.test/x', expiresAt: '' } } : problem(404, 'not_found')(),
    });
    show('/courses/rag/content/0/a');
    await userEvent.click(await screen.findByRole('button', { name: 'Download The measurements' }));
    expect(await screen.findByText(/could not be downloaded\. It may have been replaced/)).toBeTruthy();
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again The measurements' }));
    expect(await screen.findByText('The download has started.')).toBeTruthy();
  });

  it('has no place beside a lecture without files', async () => {
    course();
    show('/courses/rag/content/0/a');
    await screen.findByTestId('video');
    expect(screen.queryByRole('region', { name: 'Files to take along' })).toBeNull();
  });
});

describe('words about files', () => {
  it.each([
    ['slides.PDF', 'application/pdf', 'PDF'],
    ['a.flac', 'audio/flac', 'Audio'],
    ['model.onnx', 'application/octet-stream', 'ONNX file'],
    ['LICENSE', 'application/octet-stream', 'File'],
  ])('%s is a %s: %s', (name, type, kind) => {
    expect(describeFileType({ name, type })).toBe(kind);
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 KB'],
    [12_440, '12.4 KB'],
    [999_960, '1 MB'],
    [183_400_000, '183 MB'],
    [3e12, '3000 GB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});
