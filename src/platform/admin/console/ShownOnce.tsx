/** A secret on the only page that ever holds it. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <>
    <p>
      <strong>{label}</strong>
      <code className="code shown-once" data-testid="shown-once">
        {secret}
      </code>
    </p>
    <p className="warning">Copy it now: this page is the only one that shows it. Here only a hash of it is kept.</p>
  </>
)
