{{- define "muster.labels" -}}
app.kubernetes.io/name: muster
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- /* With its port, as browsers send it. */ -}}
{{- define "muster.host" -}}
{{ (urlParse .Values.publicOrigin).host }}
{{- end }}

{{- /* Names an ingress routes: without ports, and that of course packages where they have one. */ -}}
{{- define "muster.hostnames" -}}
- {{ (urlParse .Values.publicOrigin).hostname | quote }}
{{- if and .Values.contentOrigin (ne .Values.contentOrigin "opaque") }}
- {{ (urlParse .Values.contentOrigin).hostname | quote }}
{{- end }}
{{- end }}

{{- /* One process of a role: (dict "root" $ "role" "web") */ -}}
{{- define "muster.pod" -}}
{{- $values := index .root.Values .role -}}
metadata:
  labels:
    {{- include "muster.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  # DRAIN_SECONDS, and what requests and jobs in progress may take.
  terminationGracePeriodSeconds: 155
  automountServiceAccountToken: false
  # Variables of services would read like settings.
  enableServiceLinks: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: muster
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext:
        readOnlyRootFilesystem: true
        allowPrivilegeEscalation: false
        capabilities: { drop: [ALL] }
      env:
        - { name: MUSTER_ROLE, value: {{ .role }} }
        - { name: PUBLIC_ORIGIN, value: {{ .root.Values.publicOrigin | quote }} }
        - { name: CONTENT_ORIGIN, value: {{ .root.Values.contentOrigin | quote }} }
        - { name: TRUST_PROXY, value: {{ .root.Values.trustProxy | quote }} }
        - { name: MAIL_FROM, value: {{ .root.Values.mailFrom | quote }} }
        - { name: DRAIN_SECONDS, value: "15" }
        {{- with .root.Values.s3 }}
        {{- if .bucket }}
        - { name: FILES_S3_BUCKET, value: {{ .bucket | quote }} }
        - { name: FILES_S3_REGION, value: {{ .region | quote }} }
        - { name: FILES_S3_ENDPOINT, value: {{ .endpoint | quote }} }
        {{- end }}
        {{- end }}
        - { name: METRICS_PORT, value: {{ .root.Values.metrics.port | quote }} }
        - { name: METRICS_HOST, value: 0.0.0.0 }
        - name: DATABASE_URL
          valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: DATABASE_URL } }
        - name: MUSTER_SECRETS
          valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: MUSTER_SECRETS } }
        - name: SMTP_URL
          valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: SMTP_URL, optional: true } }
        - name: AWS_ACCESS_KEY_ID
          valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: AWS_ACCESS_KEY_ID, optional: true } }
        - name: AWS_SECRET_ACCESS_KEY
          valueFrom: { secretKeyRef: { name: {{ .root.Values.secretName }}, key: AWS_SECRET_ACCESS_KEY, optional: true } }
        {{- with .root.Values.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      ports:
        - { name: http, containerPort: 3000 }
        - { name: metrics, containerPort: {{ .root.Values.metrics.port }} }
      # Only names that were given to the server are answered.
      startupProbe:
        httpGet: { path: /healthz, port: http, httpHeaders: [{ name: Host, value: {{ include "muster.host" .root }} }] }
        periodSeconds: 5
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /healthz, port: http, httpHeaders: [{ name: Host, value: {{ include "muster.host" .root }} }] }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: http, httpHeaders: [{ name: Host, value: {{ include "muster.host" .root }} }] }
        periodSeconds: 5
        timeoutSeconds: 5
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      {{- if .root.Values.s3.bucket }}
      emptyDir: {}
      {{- else }}
      persistentVolumeClaim:
        claimName: {{ .root.Values.data.existingClaim | default (printf "%s-data" .root.Release.Name) }}
      {{- end }}
    - name: tmp
      emptyDir: {}
{{- end }}
