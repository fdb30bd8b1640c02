import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { location } from '@backoffice/contracts/features/locations';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { FilesPanel } from './files-panel.tsx';
import { sizeText } from './stored-file.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '019a0000-0000-7000-8000-0000000000a1';
const soil: {
  readonly filePath: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly at: string;
  readonly byName: string;
  readonly sharedAt?: string | null;
} = {
  filePath: 'acme/media/soil.pdf',
  name: 'Soil report.pdf',
  contentType: 'application/pdf',
  size: 482_113,
  at: '2026-11-20T12:00:00.000Z',
  byName: 'Olivia Reyes',
};
const png = (name = 'wall.png', size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });

/** A server that keeps what it is given, or refuses it. */
function server(refusing?: { code: string; message: string }) {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, { method = 'GET', body } = {}) => {
      const path = new URL(String(url), 'http://x').pathname;
      asked.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
      if (path.endsWith('/upload-url') && refusing)
        return Response.json(
          { type: 'VALIDATION_ERROR', details: [{ field: 'contentType', ...refusing }], requestId: '', ...refusing },
          { status: 422 },
        );
      return Response.json(
        path.endsWith('/upload-url')
          ? { uploadUrl: '/api/media/file/T', filePath: 'acme/media/wall.png', expiresAt: '' }
          : { id, version: 2, position: 3 },
      );
    }),
  );
  return asked;
}
function shown({
  media = [],
  trashedAt = null,
  denied = false,
}: { media?: readonly (typeof soil)[]; trashedAt?: string | null; denied?: boolean } = {}) {
  const permissions = denied ? [] : [{ name: 'action:location.edit', grant: 'allow' as const }];
  return render(
    <ProfileContext value={profileFixture({ permissions })}>
      <FilesPanel resource={location} record={{ id, media, trashedAt }} />
    </ProfileContext>,
  );
}
const chooser = () => screen.getByLabelText<HTMLInputElement>('Add files');

describe('files beside a record', () => {
  it('files beside a record are uploaded first and attached after that', async () => {
    const asked = server();
    shown();
    await userEvent.upload(chooser(), png());
    await vi.waitFor(() =>
      expect(asked.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
        'POST /api/media/upload-url',
        'PUT /api/media/file/T',
        `POST /api/locations/${id}/media`,
      ]),
    );
    expect(asked[2]).toContain('{"filePath":"acme/media/wall.png"}');
  });
  it('files beside a record are uploaded when they are dropped', async () => {
    const asked = server();
    const { container } = shown();
    fireEvent.drop(container.firstElementChild ?? container, {
      dataTransfer: { files: [png('one.png'), png('two.png')], types: ['Files'] },
    });
    await vi.waitFor(() => expect(asked.filter((each) => each.endsWith('"acme/media/wall.png"}'))).toHaveLength(2));
  });
  it('files beside a record that are refused are named, with the reason', async () => {
    const asked = server({ code: 'INVALID', message: 'Use a JPEG, PNG or WebP picture, or a PDF.' });
    shown();
    await userEvent.upload(chooser(), png('plan.png'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'plan.png: Use a JPEG, PNG or WebP picture, or a PDF.',
    );
    expect(asked).toHaveLength(1);
  });
  it('files beside a record that are too large are not sent at all', async () => {
    const asked = server();
    shown();
    await userEvent.upload(chooser(), Object.defineProperty(png('film.png'), 'size', { value: 26_300_000 }));
    expect((await screen.findByRole('alert')).textContent).toContain('film.png: Use at most 25 MB.');
    expect(asked).toEqual([]);
  });
  it('files beside a record are detached first, and deleted after that', async () => {
    const asked = server();
    shown({ media: [soil] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Soil report.pdf' }));
    await vi.waitFor(() =>
      expect(asked).toEqual([
        `DELETE /api/locations/${id}/media {"filePath":"acme/media/soil.pdf"}`,
        'DELETE /api/media/delete {"filePath":"acme/media/soil.pdf"}',
      ]),
    );
  });
  it('a file is shared with the customer by a press, and taken back by another', async () => {
    const asked = server();
    const { unmount } = shown({ media: [soil] });
    expect(screen.queryByText('Shared')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Share with the customer: Soil report.pdf' }));
    unmount();
    shown({ media: [{ ...soil, sharedAt: soil.at }] });
    expect(screen.getByText('Shared')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop sharing: Soil report.pdf' }));
    await vi.waitFor(() =>
      expect(asked).toEqual([
        `PUT /api/locations/${id}/media/share {"filePath":"acme/media/soil.pdf"}`,
        `PUT /api/locations/${id}/media/unshare {"filePath":"acme/media/soil.pdf"}`,
      ]),
    );
  });
  it('files beside a record are read-only in the trash and for users who may not edit', () => {
    for (const more of [{ trashedAt: soil.at }, { denied: true }]) {
      shown({ media: [soil], ...more });
      expect(screen.getByRole('button', { name: 'Soil report.pdf' })).toBeTruthy();
      expect([screen.queryByLabelText('Add files'), screen.queryByRole('button', { name: /Remove/ })]).toEqual([
        null,
        null,
      ]);
      cleanup();
    }
  });
  it('files beside a record show no panel where there are none and none can be added', () =>
    expect(shown({ denied: true }).container.innerHTML).toBe(''));
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [482_113, '482 kB'],
  [1_240_000, '1.2 MB'],
  [25_000_000, '25 MB'],
  [3_000_000_000, '3000 MB'],
])('a file size of %i bytes is shown as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
