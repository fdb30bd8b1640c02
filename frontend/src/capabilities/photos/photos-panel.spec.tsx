import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import type { Photo } from '@backoffice/contracts/capabilities';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { untoldDryRun } from '#data/testing.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { PhotosPanel } from './photos-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '019a0000-0000-7000-8000-0000000000a1';
const photo = (number: number, more: Partial<Photo> = {}): Photo => ({
  photoId: `019a0000-0000-7000-8000-0000000000b${number}`,
  filePath: `acme/media/${number}.jpg`,
  sha256: '',
  width: 2_048,
  height: 1_536,
  takenAt: null,
  tag: 'other',
  caption: '',
  shown: false,
  sharedAt: null,
  pairedWith: null,
  isBefore: false,
  marks: [],
  original: null,
  at: '2026-11-20T12:00:00.000Z',
  by: 'olivia',
  byName: 'Olivia Reyes',
  ...more,
});

/** A server that gives addresses of photos, and takes commands. */
function server() {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, { method = 'GET', body } = {}) => {
      const untold = untoldDryRun(url);
      if (untold) return untold;
      const path = new URL(String(url), 'http://x').pathname;
      const said = typeof body === 'string' ? (JSON.parse(body) as { filePaths?: string[] }) : {};
      asked.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
      return Response.json(
        said.filePaths
          ? { items: said.filePaths.map((filePath) => ({ filePath, readUrl: `/thumb/${filePath}` })) }
          : { id, version: 2, position: 3 },
      );
    }),
  );
  return asked;
}
const shown = (photos: readonly Photo[], { resource = proposal as typeof proposal | typeof location, ...more } = {}) =>
  render(
    <MemoryRouter>
      <ProfileContext
        value={profileFixture({
          permissions: [
            { name: 'action:proposal.edit', grant: 'allow' },
            { name: 'action:location.edit', grant: 'allow' },
          ],
        })}
      >
        <PhotosPanel resource={resource} record={{ id, photos, trashedAt: null, ...more }} />
      </ProfileContext>
    </MemoryRouter>,
  );

describe('photos beside a record', () => {
  it('photos beside a record are shown small, all asked for at once', async () => {
    const asked = server();
    shown([photo(1, { caption: 'The wall' }), photo(2)]);
    expect((await screen.findByAltText<HTMLImageElement>('The wall')).getAttribute('src')).toBe(
      '/thumb/acme/media/1.jpg',
    );
    expect(asked).toEqual([
      'POST /api/media/photo-urls {"filePaths":["acme/media/1.jpg","acme/media/2.jpg"],"variant":"thumb"}',
    ]);
  });
  it('a photo is shown to the customer by one press, and hidden by another', async () => {
    const asked = server();
    shown([photo(1), photo(2, { shown: true })]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show to the customer: photo 1' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show to the customer: photo 2' }));
    await vi.waitFor(() =>
      expect(asked.filter((each) => each.startsWith('PUT'))).toEqual([
        `PUT /api/proposals/${id}/photos/show {"photoId":"${photo(1).photoId}"}`,
        `PUT /api/proposals/${id}/photos/hide {"photoId":"${photo(2).photoId}"}`,
      ]),
    );
  });
  it('photos of a signed document stay as the customer saw them', () => {
    server();
    shown([photo(1)], { signedAt: '2026-11-20T12:00:00.000Z' } as object);
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  });
  it('a receipt, and a photo of what no customer gets, have no such switch', () => {
    server();
    shown([photo(1, { tag: 'receipt' })]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    shown([photo(2)], { resource: location });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
  it('a photo is marked up as long as the customer has not signed it, and is looked at without its marks', async () => {
    server();
    const [marks, original] = [[{ kind: 'pen' as const, at: [0, 0, 9, 9], text: '' }], photo(3)];
    const marked = photo(1, { shown: true, marks, original });
    shown([marked]);
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
    expect(await screen.findByRole('button', { name: 'Change marks' })).toBeTruthy();
    expect((await screen.findByAltText<HTMLImageElement>('Photo')).getAttribute('src')).toBe('/thumb/acme/media/1.jpg');
    await userEvent.click(screen.getByRole('button', { name: 'Without marks' }));
    expect((await screen.findByAltText<HTMLImageElement>('Photo')).getAttribute('src')).toBe('/thumb/acme/media/3.jpg');
    cleanup();
    shown([marked], { signedAt: '2026-11-20T12:00:00.000Z' } as object);
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
    expect(await screen.findByRole('button', { name: 'Without marks' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change marks' })).toBeNull();
  });
  it('photos that the customer sees are put into another order, past those that are hidden', async () => {
    const asked = server();
    shown([photo(1, { shown: true }), photo(2), photo(3, { shown: true }), photo(4)]);
    await userEvent.click(screen.getByRole('button', { name: 'Move photo 3 earlier' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move photo 1 later' }));
    await vi.waitFor(() =>
      expect(asked.filter((each) => each.startsWith('PUT'))).toEqual([
        `PUT /api/proposals/${id}/photos/place {"photoId":"${photo(3).photoId}","nextId":"${photo(1).photoId}"}`,
        `PUT /api/proposals/${id}/photos/place {"photoId":"${photo(1).photoId}","nextId":"${photo(4).photoId}"}`,
      ]),
    );
    expect(screen.getAllByRole('button', { name: /^Move/ })).toHaveLength(2);
  });
  it('a picture that is dropped on them is added', async () => {
    const asked = server();
    const { container } = shown([]);
    const files = [new File(['x'], 'wall.txt', { type: 'text/plain' })];
    fireEvent.drop(container.firstElementChild ?? container, { dataTransfer: { files, types: ['Files'] } });
    expect((await screen.findByRole('alert')).textContent).toContain('wall.txt');
    expect(asked).toEqual([]);
  });
  it('a photo is taken by the camera at the back, and many are chosen of the library', () => {
    server();
    shown([]);
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo');
    expect([camera.getAttribute('capture'), camera.multiple, camera.accept.includes('heic')]).toEqual([
      'environment',
      false,
      false,
    ]);
    const library = screen.getByLabelText<HTMLInputElement>('Add photos');
    expect([library.getAttribute('capture'), library.multiple]).toEqual([null, true]);
  });
});
