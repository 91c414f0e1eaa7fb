import { Group, Stack, Text } from '@mantine/core';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { Profile } from '#contract/schemas/user.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Avatar } from '../../components/ui/Avatar.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { api } from '../../lib/api/index.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { type Crop, encodeCrop, explainUpload, openPhoto } from './photo.ts';
import classes from './PictureSection.module.css';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'));

const accepted = 'image/jpeg,image/png,image/webp';

/** A photo from its choice to its upload. @param onChanged called with the address of the stored picture */
const usePictureUpload = (onChanged: (picture: string) => void) => {
  const [photo, setPhoto] = useState<ImageBitmap>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Frees the bitmap, which takes much more memory than its file.
  useEffect(() => () => photo?.close(), [photo]);

  const open = async (file: Blob | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      setPhoto(await openPhoto(file));
    } catch (error) {
      setProblem(explainUpload(error));
    }
  };
  const close = () => {
    setPhoto(undefined);
    setProblem(undefined);
  };
  const send = async (crop: Crop) => {
    if (!photo || isSending) return;
    setIsSending(true);
    setProblem(undefined);
    try {
      const body = new FormData();
      body.append('profilePicture', await encodeCrop(photo, crop), 'picture');
      const { picture: address } = await api.uploadProfilePicture({ body });
      onChanged(address);
      close();
      showToast('Your picture has been updated.', 'success');
    } catch (error) {
      setProblem(explainUpload(error));
    } finally {
      setIsSending(false);
    }
  };
  return { photo, isSending, problem, open, close, send };
};

/**
 * The learner's profile picture: pick or drop a file, crop it to a square, upload it. The old picture stays until the
 * new one is stored.
 */
export const PictureSection = ({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (picture: string) => void;
}) => {
  const { name, email, picture } = profile;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { photo, isSending, problem, open, close, send } = usePictureUpload(onChanged);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files[0]);
  };

  return (
    <Group
      className={classes.picture}
      gap="1.25rem 1.5rem"
      mod={{ over: isOver }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Avatar name={name || email} picture={picture} size={112} />
      <Stack flex="1 1 14rem" gap="xs" align="start" miw={0}>
        <input
          ref={chooser}
          id={id}
          className="visually-hidden"
          type="file"
          accept={accepted}
          aria-label="Choose a picture"
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0]);
            // Without the reset, choosing the same file again would fire no change event.
            event.target.value = '';
          }}
        />
        <Button look="quiet" onClick={() => chooser.current?.click()}>
          Choose a picture
        </Button>
        <Text c="dimmed" size="sm">
          Or drop one here. JPEG, PNG or WebP. Large photos are made smaller on your device, and location data
          is removed.
        </Text>
        <FormProblem size="sm">{!photo && problem}</FormProblem>
      </Stack>
      {photo && (
        <PartBoundary name="The picture editor" onClose={close}>
          <CropDialog
            photo={photo}
            isSending={isSending}
            problem={problem}
            onCancel={close}
            onDone={(crop) => void send(crop)}
          />
        </PartBoundary>
      )}
    </Group>
  );
};
