import { messages } from '@/messages'
import { preferences } from './request'

export default async function NotFoundPage() {
  const words = messages[(await preferences()).language].archive.notFound
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <a href="/">{words.back}</a>
      </p>
    </div>
  )
}
