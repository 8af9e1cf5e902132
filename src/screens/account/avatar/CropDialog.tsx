import { Button, Field, Slider } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarSidePx } from '#core/domain/account/holder/avatar.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import styles from './avatar.module.css';
import { dragged, maxZoom, squareOf, wholeCrop, zoomed, type Crop } from './crop.ts';
import { useDrag } from './useDrag.ts';

export interface CropDialogProps {
  picture: ImageBitmap;
  /** Gets the square as a file without metadata. */
  onCropped: (bytes: Uint8Array<ArrayBuffer>) => void;
  onClose: () => void;
}

const steps = 100;

/** Chooses the square of a picture: by dragging and pinching it, or by sliders, which keys move too. */
export function CropDialog({ picture, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholeCrop);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const drag = useDrag({
    onMove: (right, down) => setCrop((before) => dragged(picture, before, right, down)),
    onPinch: (factor) => setCrop((before) => zoomed(picture, before, before.zoom * factor)),
  });
  const handleUse = async () => {
    const file = canvas.current === null ? null : await fileOf(canvas.current);
    if (file !== null) onCropped(new Uint8Array(await file.arrayBuffer()));
  };
  return (
    <DialogFrame
      title={t(($) => $.avatar.crop.title)}
      onClose={onClose}
      surface={{ className: styles.dialog }}
      content={{ className: styles.crop }}
      actions={
        <>
          <Button onClick={onClose}>{common(($) => $.actions.cancel)}</Button>
          <Button appearance="primary" onClick={() => void handleUse()}>
            {t(($) => $.avatar.crop.use)}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t(($) => $.avatar.crop.hint)}</p>
      <div className={styles.frame} {...drag}>
        <canvas ref={canvas} width={avatarSidePx} height={avatarSidePx}>
          {t(($) => $.avatar.crop.preview)}
        </canvas>
      </div>
      <Places picture={picture} crop={crop} onChange={setCrop} />
    </DialogFrame>
  );
}

function Places({ picture, crop, onChange }: { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }) {
  const { t } = useTranslation('account');
  const shares = { min: 0, max: steps };
  const isFixed = (length: number) => length <= squareOf(picture, crop).side;
  return (
    <>
      <Field label={t(($) => $.avatar.crop.zoom)}>
        <Slider
          {...shares}
          value={((crop.zoom - 1) / (maxZoom - 1)) * steps}
          onChange={(_, { value }) => onChange(zoomed(picture, crop, 1 + (value / steps) * (maxZoom - 1)))}
        />
      </Field>
      <Field label={t(($) => $.avatar.crop.across)}>
        <Slider
          {...shares}
          disabled={isFixed(picture.width)}
          value={crop.x * steps}
          onChange={(_, { value }) => onChange({ ...crop, x: value / steps })}
        />
      </Field>
      <Field label={t(($) => $.avatar.crop.down)}>
        <Slider
          {...shares}
          disabled={isFixed(picture.height)}
          value={crop.y * steps}
          onChange={(_, { value }) => onChange({ ...crop, y: value / steps })}
        />
      </Field>
    </>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { left, top, side } = squareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** A browser that writes no WebP writes PNG. */
function fileOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.9);
  });
}
