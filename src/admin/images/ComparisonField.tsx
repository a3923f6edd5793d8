'use client'

import { DraggableSortable, DraggableSortableItem, SwapIcon, useField } from '@payloadcms/ui'
import type { UploadFieldClientComponent } from 'payload'
import { useState } from 'react'
import { Button } from '../Button'
import { MoveHandle } from '../MoveHandle'
import { useMessages } from '../useMessages'
import { useUploadQueue } from './AddImages'
import { ImageFrame, ImageSlot } from './ImageSlot'

const SIDES = ['before', 'after'] as const

/**
 * The two images of a comparison side by side, which a button, dragging and the arrow keys swap. It is the field of the image
 * before; `NoField` is that of the one after.
 */
export const ComparisonField: UploadFieldClientComponent = ({
  field,
  path: staticPath,
  readOnly = false,
}) => {
  const before = useField<unknown>({ potentiallyStalePath: staticPath })
  const after = useField<unknown>({ path: before.path.replace(/beforeMediaId$/, 'afterMediaId') })
  const { compare } = useMessages().words.images
  const [message, setMessage] = useState('')
  const fields = { before, after }
  const queues = { before: useUploadQueue(before.path), after: useUploadQueue(after.path) }
  const isReadOnly = readOnly || before.disabled
  const { required = false } = field

  function addTwo([first, second]: File[]) {
    if (first) queues.before.add([first])
    if (second) queues.after.add([second])
  }

  function swap() {
    const [first, second] = [before.value, after.value]
    before.setValue(second ?? null)
    after.setValue(first ?? null)
    setMessage(compare.swapped)
  }

  return (
    <div className="archive-comparison">
      <DraggableSortable
        className="archive-comparison__sides"
        ids={[...SIDES]}
        onDragEnd={({ moveFromIndex, moveToIndex }) => {
          if (moveFromIndex !== moveToIndex) swap()
        }}
      >
        {SIDES.map((side) => (
          <DraggableSortableItem disabled={isReadOnly} id={side} key={side}>
            {({ listeners, setNodeRef, transform, transition }) => (
              <div ref={setNodeRef} style={{ transform, transition }}>
                <ImageFrame
                  field={{ label: compare[side], required }}
                  path={fields[side].path}
                  showError={fields[side].showError}
                >
                  <ImageSlot
                    handle={() =>
                      !isReadOnly && (
                        <MoveHandle label={compare.move(compare[side])} listeners={listeners} onMove={swap} />
                      )
                    }
                    id={idOf(fields[side].value)}
                    isReadOnly={isReadOnly}
                    label={compare[side]}
                    onChange={fields[side].setValue}
                    onTwo={fields[side === 'before' ? 'after' : 'before'].value ? undefined : addTwo}
                    path={fields[side].path}
                    queue={queues[side]}
                  />
                </ImageFrame>
              </div>
            )}
          </DraggableSortableItem>
        ))}
      </DraggableSortable>
      {!isReadOnly && Boolean(before.value ?? after.value) && (
        <Button
          aria-label={compare.swapLong}
          buttonStyle="secondary"
          icon={<SwapIcon />}
          margin={false}
          onClick={swap}
          size="small"
        >
          {compare.swap}
        </Button>
      )}
      <p className="archive-images__message" role="status">
        {message}
      </p>
    </div>
  )
}

/** Shows nothing, because another field shows the value too. */
export const NoField: UploadFieldClientComponent = () => null

function idOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
